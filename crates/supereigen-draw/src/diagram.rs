//! A digraph in which each node and arc has a role: the content of a drawing, before anything has a place.

use std::collections::BTreeSet;

use supereigen::spectral::Eigenvalues;
use supereigen::{Entry, Kind, Lasso, Matrix, SatisfyingArc, System};
use supereigen_formats::{Notation, format_entry};

use crate::error::DrawError;
use crate::picture::Role;

/// Returns a number as pictures show it.
pub(crate) fn number_text(notation: Notation, entry: &Entry) -> String {
    match entry {
        None => "−∞".to_owned(),
        // The minus sign, which is as wide as a plus, replaces the hyphen.
        entry => format_entry(entry, notation).replace('-', "−"),
    }
}

/// Returns a vector as pictures show it: (0, −1, −∞).
pub(crate) fn vector_text(notation: Notation, x: &[Entry]) -> String {
    let entries: Vec<String> = x.iter().map(|entry| number_text(notation, entry)).collect();
    format!("({})", entries.join(", "))
}

/// The greatest number of entries of a vector that a title shows in full.
const LONGEST_VECTOR: usize = 12;

/// If there are more arcs between the nodes of a support, only those that are satisfying for the vector are drawn.
const MOST_ON_SUPPORT: usize = 150;

/// What an arrow means, since time goes the other way.
pub(crate) const ARCS: &str = "An arc i → j of D_A is a_ij: i waits for j.";

/// A node of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The node of D_A, from 0; a diagram need not have all of them.
    pub number: usize,
    /// The label of the node, or its number from 1 if there are no labels.
    pub name: String,
    /// The entry of the vector at the node; `None` if no vector is shown, or if the entry is −∞.
    pub value: Option<String>,
    /// The role of the node.
    pub role: Role,
}

/// An arc of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arc {
    /// The index of the node at which the arc starts, among the nodes of the diagram.
    pub tail: usize,
    /// The index of the node at which the arc ends.
    pub head: usize,
    /// The weight of the arc in A.
    pub weight: String,
    /// The role of the arc.
    pub role: Role,
}

/// The digraph D_A or a part of it, in which some nodes and arcs stand out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// A title that says in a few words what is shown.
    pub title: String,
    /// A description that says in sentences what is shown.
    pub description: String,
    /// The nodes, sorted by their numbers.
    pub nodes: Vec<Node>,
    /// The arcs, sorted by tail, then head.
    pub arcs: Vec<Arc>,
    /// The meaning of the roles; empty if all nodes and arcs have the same role.
    pub legend: Vec<(Role, String)>,
    /// What else the reader has to know.
    pub notes: Vec<String>,
}

impl Diagram {
    /// Creates the diagram of D_A with its weights.
    ///
    /// # Errors
    /// If the matrix is not square.
    pub fn digraph(a: &Matrix, notation: Notation) -> Result<Diagram, DrawError> {
        a.check_square()?;
        let all: Vec<usize> = (0..a.rows()).collect();
        Ok(Diagram::part(a, &all, |_| true, notation))
    }

    /// Creates the diagram of some nodes of D_A, which are sorted, and of the arcs between them that are to be shown.
    fn part(
        a: &Matrix,
        numbers: &[usize],
        is_shown: impl Fn((usize, usize)) -> bool,
        notation: Notation,
    ) -> Diagram {
        let node = |&number: &usize| Node {
            number,
            name: name_of(a, number),
            value: None,
            role: Role::Plain,
        };
        let mut arcs = Vec::new();
        for (tail, &from) in numbers.iter().enumerate() {
            arcs.extend(a.row(from).filter_map(|(to, _)| {
                let head = numbers.binary_search(&to).ok()?;
                is_shown((from, to)).then(|| Arc {
                    tail,
                    head,
                    weight: number_text(notation, &a.entry(from, to)),
                    role: Role::Plain,
                })
            }));
        }
        Diagram {
            title: format!(
                "Digraph with {} and {}",
                count(numbers.len(), "node"),
                count(arcs.len(), "arc")
            ),
            description: ARCS.to_owned(),
            nodes: numbers.iter().map(node).collect(),
            arcs,
            legend: Vec::new(),
            notes: vec![ARCS.to_owned()],
        }
    }

    /// Creates the diagram of an extremal of A ⊗ x ≥ λ ⊗ x: its lasso in D_A, with its values at the nodes.
    ///
    /// # Errors
    /// If the length of x is not n, or if x is not an extremal solution.
    pub fn extremal(
        system: &System,
        x: &[Entry],
        notation: Notation,
    ) -> Result<Diagram, DrawError> {
        let nodes: Vec<usize> = (0..system.n()).collect();
        Diagram::lasso(system, x, &nodes, usize::MAX, notation)
    }

    /// Creates the diagram of an extremal of A ⊗ x ≥ λ ⊗ x on its support: as [`extremal`](Diagram::extremal), but
    /// without the nodes at which x is −∞. If there are many arcs between the others, only those that are satisfying
    /// for x are shown; a note says so. So even an extremal of a large matrix can be drawn.
    ///
    /// ```
    /// use supereigen::{System, families::Family};
    /// use supereigen_draw::Diagram;
    /// let system = System::new(&Family::Degree3.matrix(2000, 1), 0)?;
    /// let x = system.extremals().next().unwrap().entries();
    /// let diagram = Diagram::extremal_on_support(&system, &x, Default::default())?;
    /// assert_eq!(diagram.nodes.len(), x.iter().flatten().count());
    /// # Ok::<(), supereigen_draw::DrawError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`extremal`](Diagram::extremal).
    pub fn extremal_on_support(
        system: &System,
        x: &[Entry],
        notation: Notation,
    ) -> Result<Diagram, DrawError> {
        let support: Vec<usize> = (0..x.len()).filter(|&node| x[node].is_some()).collect();
        Diagram::lasso(system, x, &support, MOST_ON_SUPPORT, notation)
    }

    /// Creates the diagram of an extremal on some nodes, which are sorted; if there are more than `most` arcs between
    /// them, of those that are satisfying for it.
    fn lasso(
        system: &System,
        x: &[Entry],
        nodes: &[usize],
        most: usize,
        notation: Notation,
    ) -> Result<Diagram, DrawError> {
        let check = system.point(x)?.check();
        let lasso = check.lasso.ok_or(DrawError::NotExtremal)?;
        let a = system.matrix();
        let is_in = |(head, _): &(usize, _)| nodes.binary_search(head).is_ok();
        let heads = |&tail: &usize| a.row(tail).filter(is_in).count();
        let arcs: usize = nodes.iter().map(heads).sum();
        let satisfying = check.satisfying_arcs.iter();
        let satisfied: BTreeSet<(usize, usize)> =
            satisfying.map(|arc| (arc.tail, arc.head)).collect();
        let is_shown = |arc| arcs <= most || satisfied.contains(&arc);
        let mut diagram = Diagram::part(a, nodes, is_shown, notation);
        diagram.fade();
        diagram.give_roles(&lasso, &check.satisfying_arcs);
        diagram.describe(system, x, &lasso, notation);
        if nodes.len() < x.len() {
            let note = "Only the nodes at which the vector is finite are drawn.";
            diagram.notes.push(note.to_owned());
        }
        if diagram.arcs.len() < arcs {
            let note = "Of the arcs between them, those that the vector satisfies are drawn.";
            diagram.notes.push(note.to_owned());
        }
        Ok(diagram)
    }

    /// Says what an extremal and its lasso are.
    fn describe(&mut self, system: &System, x: &[Entry], lasso: &Lasso, notation: Notation) {
        for node in &mut self.nodes {
            let value = &x[node.number];
            node.value = value.is_some().then(|| number_text(notation, value));
        }
        let lambda = number_text(notation, system.lambda());
        self.title = match x.len() {
            ..=LONGEST_VECTOR => format!("Extremal {} for λ = {lambda}", vector_text(notation, x)),
            n => {
                let (types, size) = (self.names(&lasso.types(), ", "), lasso.path.len());
                format!("Extremal of type {types} for λ = {lambda}, {size} of {n} entries finite")
            }
        };
        self.description = format!("{ARCS} {}", self.account_of(lasso));
        let closing = match lasso.kind {
            Kind::Strict => "back to the start of the cycle",
            _ => "",
        };
        let explained = [
            (Role::Stem, "stem, tight"),
            (Role::Cycle, "cycle, tight"),
            (Role::Closing, closing),
            (Role::Satisfying, "satisfied as well"),
        ];
        let is_used = |role: Role| self.arcs.iter().any(|arc| arc.role == role);
        let used = explained.into_iter().filter(|&(role, _)| is_used(role));
        self.legend = used.map(|(role, text)| (role, text.to_owned())).collect();
        let note = "Bold: the entries of the vector; the others are −∞.";
        self.notes.push(note.to_owned());
    }

    /// Creates the diagram of the critical graph in D_A: the arcs on cycles of the greatest mean, λ(A).
    ///
    /// # Errors
    /// If the matrix is not square.
    pub fn critical(a: &Matrix, notation: Notation) -> Result<Diagram, DrawError> {
        let mut diagram = Diagram::digraph(a, notation)?;
        diagram.fade();
        let found = Eigenvalues::of(a)?;
        // The greatest eigenvalue comes first.
        let Some(greatest) = found.all().first().filter(|it| it.value.is_some()) else {
            diagram.title = "Critical graph: there is no cycle".to_owned();
            return Ok(diagram);
        };
        let mut lists: Vec<String> = Vec::new();
        for class in greatest.classes() {
            diagram.set_nodes(&class.nodes, Role::Critical);
            for &(tail, head) in &class.arcs {
                diagram.set_arc(tail, head, Role::Critical);
            }
            lists.push(diagram.names(&class.nodes, ", "));
        }
        let mean = number_text(notation, &greatest.value);
        let classes = match lists.len() {
            1 => "1 class".to_owned(),
            classes => format!("{classes} classes"),
        };
        diagram.title = format!("Critical graph, λ(A) = {mean}, {classes}");
        diagram.description = format!("The critical classes are {{{}}}.", lists.join("}, {"));
        let meaning = format!("on cycles of mean λ(A) = {mean}");
        diagram.legend = vec![(Role::Critical, meaning)];
        Ok(diagram)
    }

    fn fade(&mut self) {
        self.nodes
            .iter_mut()
            .for_each(|node| node.role = Role::Faded);
        self.arcs.iter_mut().for_each(|arc| arc.role = Role::Faded);
    }

    /// Returns the tails and heads of the arcs.
    pub(crate) fn ends(&self) -> Vec<(usize, usize)> {
        let arcs = self.arcs.iter();
        arcs.map(|arc| (arc.tail, arc.head)).collect()
    }

    fn set_arc(&mut self, tail: usize, head: usize, role: Role) {
        let (Some(tail), Some(head)) = (self.index(tail), self.index(head)) else {
            return;
        };
        let at = |arc: &Arc| (arc.tail, arc.head).cmp(&(tail, head));
        if let Ok(found) = self.arcs.binary_search_by(at) {
            self.arcs[found].role = role;
        }
    }

    fn set_nodes(&mut self, numbers: &[usize], role: Role) {
        for &number in numbers {
            if let Some(index) = self.index(number) {
                self.nodes[index].role = role;
            }
        }
    }

    /// Returns the index of a node of D_A, if the diagram has it.
    fn index(&self, number: usize) -> Option<usize> {
        let found = self.nodes.binary_search_by_key(&number, |node| node.number);
        found.ok()
    }

    fn give_roles(&mut self, lasso: &Lasso, satisfying: &[SatisfyingArc]) {
        for arc in satisfying {
            self.set_arc(arc.tail, arc.head, Role::Satisfying);
        }
        for &[tail, head] in lasso.path.array_windows() {
            let on_cycle = lasso.cycle().contains(&tail);
            let role = if on_cycle { Role::Cycle } else { Role::Stem };
            self.set_arc(tail, head, role);
        }
        if let Some(&last) = lasso.stem().last() {
            for &entry in lasso.kind.entries() {
                self.set_arc(last, entry, Role::Stem);
            }
        }
        let cycle = lasso.cycle();
        if let (Some(&first), Some(&last)) = (cycle.first(), cycle.last()) {
            let role = match lasso.kind {
                Kind::Strict => Role::Closing,
                _ => Role::Cycle,
            };
            self.set_arc(last, first, role);
        }
        self.set_nodes(lasso.stem(), Role::Stem);
        self.set_nodes(lasso.cycle(), Role::Cycle);
    }

    fn names(&self, nodes: &[usize], separator: &str) -> String {
        let name = |&node: &usize| Some(self.nodes[self.index(node)?].name.as_str());
        let names: Vec<&str> = nodes.iter().filter_map(name).collect();
        names.join(separator)
    }

    /// Describes the lasso in words.
    fn account_of(&self, lasso: &Lasso) -> String {
        let stem = match lasso.stem() {
            [] => "There is no stem.".to_owned(),
            stem => format!("The stem is {}.", self.names(stem, " → ")),
        };
        let cycle = match lasso.cycle() {
            [] => "There is no cycle.".to_owned(),
            cycle => {
                let mut closed = cycle.to_vec();
                closed.extend(cycle.first());
                format!("The cycle is {}.", self.names(&closed, " → "))
            }
        };
        let fork = match lasso.kind.entries() {
            [] => String::new(),
            entries => {
                let entries = self.names(entries, ", ");
                format!(" The stem enters the cycle at {entries}.")
            }
        };
        format!("{stem} {cycle}{fork}")
    }
}

/// Returns the label of a column, or its number from 1 if there are no labels.
pub(crate) fn name_of(a: &Matrix, column: usize) -> String {
    let label = a.labels().get(column).cloned();
    label.unwrap_or_else(|| (column + 1).to_string())
}

/// Returns `1 node`, `2 nodes` and so on.
pub(crate) fn count(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}
