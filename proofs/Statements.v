(** * The theory of the lasso method: definitions and statements

    This file holds definitions and statements, and nothing else. Each statement
    is a proposition with a name; the other files prove them, and [Main.v] lists
    the proofs and what they assume, which is nothing.

    The numbering is that of [docs/lasso.md]. Nodes are counted from 0.

    How to read it: [forall], [exists], [/\] (and), [\/] (or), [~] (not), [->] (implies),
    [<->] (if and only if). [f x y] is f(x, y). A list is [[]], or [a :: r] with
    the first element a and the rest r; [l ++ r] is one behind the other, [In v p] says that v
    is an element, [NoDup p] that none comes twice, and [seq 0 n] is 0, …, n − 1.
    [fold_right max None (map f l)] is the maximum of f over l. *)

Require Import ZArith List.
Import ListNotations.
Open Scope Z_scope.

(** ** Numbers: Z and −∞, which is [None] *)

Definition number := option Z.

Definition plus (a b : number) : number :=
  match a, b with Some p, Some q => Some (p + q) | _, _ => None end.

Definition minus (a b : number) : number :=
  match a, b with Some p, Some q => Some (p - q) | _, _ => None end.

Definition max (a b : number) : number :=
  match a, b with
  | Some p, Some q => Some (Z.max p q)
  | None, _ => b
  | _, None => a
  end.

Definition le (a b : number) : Prop :=
  match a, b with
  | None, _ => True
  | Some _, None => False
  | Some p, Some q => p <= q
  end.

(** ** Vectors and matrices *)

Notation node := nat (only parsing).
Definition vector := node -> number.
Definition matrix := node -> node -> number.

Definition support (x : vector) (v : node) : Prop := x v <> None.
Definition same (x y : vector) : Prop := forall v, x v = y v.
Definition below (x y : vector) : Prop := forall v, le (x v) (y v).
Definition join (x y : vector) : vector := fun v => max (x v) (y v).
Definition bottom : vector := fun _ => None.

(** The greatest entry is 0. *)
Definition scaled (x : vector) : Prop :=
  (exists v, x v = Some 0) /\ forall v, le (x v) (Some 0).

(** ** Paths are lists of nodes *)

(** (u, v) is an arc of the path p. *)
Definition consecutive (p : list node) (u v : node) : Prop :=
  exists l r, p = l ++ u :: v :: r.

(** All arcs of the path p are in R. *)
Definition chain (R : node -> node -> Prop) (p : list node) : Prop :=
  forall u v, consecutive p u v -> R u v.

Definition first (p : list node) : node := hd O p.
Definition final (p : list node) : node := last p O.

(** The nodes of a cycle, each once, followed by the first again. *)
Definition circle (c : list node) : list node := c ++ [first c].

(** The path covers the support. *)
Definition covers (p : list node) (x : vector) : Prop :=
  forall v, support x v <-> In v p.

(** ** The system A ⊗ x ≥ x with n nodes *)

Section System.

Variable n : nat.
Variable A : matrix.

(** x has n entries. *)
Definition fits (x : vector) : Prop := forall v, (n <= v)%nat -> x v = None.

(** A ⊗ x *)
Definition times (x : vector) : vector :=
  fun u => fold_right max None (map (fun v => plus (A u v) (x v)) (seq 0 n)).

(** A ⊗ x ≥ x *)
Definition solution (x : vector) : Prop := fits x /\ below x (times x).

(** x ≠ −∞ is not the maximum of two other solutions. *)
Definition extremal (x : vector) : Prop :=
  solution x /\ (exists v, support x v) /\
  forall y z, solution y -> solution z -> same x (join y z) ->
    same x y \/ same x z.

(** No other solution below x has the same entry at i. *)
Definition of_type (i : node) (x : vector) : Prop :=
  solution x /\ support x i /\
  forall z, solution z -> below z x -> z i = x i -> same z x.

(** a_uv + x_v ≥ x_u, or with equality; u is in the support, hence v is. *)
Definition satisfying (x : vector) (u v : node) : Prop :=
  support x u /\ le (x u) (plus (A u v) (x v)).

Definition tight (x : vector) (u v : node) : Prop :=
  support x u /\ x u = plus (A u v) (x v).

(** (u, v) is the only satisfying arc from u, and it is tight. *)
Definition only (x : vector) (u v : node) : Prop :=
  tight x u v /\ forall w, satisfying x u w -> w = v.

Fixpoint weight (p : list node) : number :=
  match p with
  | u :: (v :: _) as r => plus (A u v) (weight r)
  | _ => Some 0
  end.

(** ** Lemma 0 *)

Definition Lemma_0 : Prop :=
  forall x, extremal x <-> exists i, of_type i x.

(** ** Lemma 1 *)

(** The path p along satisfying arcs, and one of them from its end back to q. *)
Definition lasso (x : vector) (p : list node) (q : node) : Prop :=
  NoDup p /\ chain (satisfying x) p /\ satisfying x (final p) q /\ In q p.

(** The vector with the value c at the first node of p and equalities along p:
    x_v = x_u − a_uv. *)
Fixpoint walk (p : list node) (c : number) : vector :=
  match p with
  | [] => bottom
  | u :: r =>
      fun w => if Nat.eqb w u then c else walk r (minus c (A u (first r))) w
  end.

Definition Lasso_exists : Prop :=
  forall x i, solution x -> support x i -> exists r q, lasso x (i :: r) q.

Definition Lemma_1 : Prop :=
  forall x i r q, solution x -> lasso x (i :: r) q ->
    let y := walk (i :: r) (x i) in solution y /\ below y x /\ y i = x i.

(** ** Theorem 2: extremals are strict and forked lassos *)

(** (S) *)
Definition strict (x : vector) (p : list node) : Prop :=
  NoDup p /\ covers p x /\ chain (only x) p /\
  exists w, satisfying x (final p) w.

(** (F), with the stem s and the cycle c *)
Definition forked (x : vector) (s c : list node) : Prop :=
  s <> [] /\ NoDup (s ++ c) /\ covers (s ++ c) x /\
  weight (circle c) = Some 0 /\ chain (only x) (circle c) /\
  chain (only x) s /\
  (exists v w, v <> w /\ satisfying x (final s) v /\ satisfying x (final s) w) /\
  (forall v, satisfying x (final s) v -> tight x (final s) v /\ In v c).

Definition Theorem_2 : Prop :=
  forall x i, fits x ->
    (of_type i x <->
      (exists p, first p = i /\ strict x p) \/
      (exists s c, first s = i /\ forked x s c)).

(** ** Theorem 3: types *)

(** A strict lasso whose last node is satisfied by the first alone, tightly. *)
Definition pure_zero_cycle (x : vector) (c : list node) : Prop :=
  strict x c /\ only x (final c) (first c).

Definition Theorem_3 : Prop :=
  (forall x c i, fits x -> pure_zero_cycle x c -> support x i -> of_type i x) /\
  (forall x i j, of_type i x -> of_type j x -> i <> j ->
    exists c, pure_zero_cycle x c).

(** ** Theorem 4: the forest *)

(** A strict lasso whose last node is satisfied by the first alone. *)
Definition closed (x : vector) (p : list node) : Prop :=
  strict x p /\ forall w, satisfying x (final p) w -> w = first p.

(** x without the node i. *)
Definition without (i : node) (x : vector) : vector :=
  fun w => if Nat.eqb w i then None else x w.

(** x with the node j put in front, at the greatest value that x offers to it. *)
Definition front (j : node) (x : vector) : vector :=
  fun w => if Nat.eqb w j then times x j else x w.

(** The greatest value that x offers to j is attained at w. *)
Definition attains (x : vector) (j w : node) : Prop :=
  support x w /\ plus (A j w) (x w) = times x j.

(** In the new vector, j satisfies no node of x but those in p. *)
Definition disturbs_only (x : vector) (j : node) (p : list node) : Prop :=
  forall u, support x u -> satisfying (front j x) u j -> In u p.

Definition case_1 (x : vector) (j : node) : Prop :=
  (exists p, strict x p /\ ~ (exists c, pure_zero_cycle x c) /\
    (forall w, attains x j w <-> w = first p) /\
    disturbs_only x j [final p]) \/
  (exists s c, forked x s c /\ ~ (exists c, pure_zero_cycle x c) /\
    (forall w, attains x j w <-> w = first s) /\
    disturbs_only x j []).

(** The cycle is written from the node c at which the maximum is attained, so
    the predecessor of c is written last. *)
Definition case_2 (x : vector) (j : node) : Prop :=
  exists c, pure_zero_cycle x c /\
    (forall w, attains x j w <-> w = first c) /\
    disturbs_only x j [final c].

Definition case_3 (x : vector) (j : node) : Prop :=
  exists c, pure_zero_cycle x c /\
    (exists v w, v <> w /\ attains x j v /\ attains x j w) /\
    disturbs_only x j [].

(** j may be put in front of x at all. *)
Definition offered (x : vector) (j : node) : Prop :=
  (j < n)%nat /\ x j = None /\ ~ le (Some 0) (A j j) /\ times x j <> None.

Definition Theorem_4_off : Prop :=
  forall x i, of_type i x -> ~ (exists p, closed x p) -> extremal (without i x).

Definition Theorem_4_on : Prop :=
  forall x j, extremal x -> offered x j ->
    (of_type j (front j x) <-> case_1 x j \/ case_2 x j \/ case_3 x j).

(** What grows from the closed lassos. *)
Inductive grown : vector -> Prop :=
| root : forall x p, fits x -> closed x p -> grown x
| grow : forall x j y, grown x -> offered x j ->
    case_1 x j \/ case_2 x j \/ case_3 x j -> same y (front j x) -> grown y.

(** y is grown from x by putting j in front. *)
Definition child (x : vector) (j : node) (y : vector) : Prop :=
  extremal x /\ offered x j /\
  (case_1 x j \/ case_2 x j \/ case_3 x j) /\ same y (front j x).

(** Closed lassos, and what grows from them, are all extremals, each once: no
    closed one is grown from another, and no two grow into the same. *)
Definition Forest : Prop :=
  (forall x, extremal x <-> grown x) /\
  (forall x j y p, child x j y -> ~ closed y p) /\
  (forall x j x' j' y, child x j y -> child x' j' y -> j = j' /\ same x x').

(** ** Theorem 4a: a closed lasso is a cycle and one of its arcs *)

(** An elementary cycle C and one of its arcs e are written as the nodes of C
    such that e leads from the last to the first. So x(C, e) is [walk c]. *)
Definition cycle (c : list node) : Prop :=
  c <> [] /\ NoDup c /\ (forall v, In v c -> (v < n)%nat) /\
  weight (circle c) <> None.

(** The path l is the part of the cycle c from v to u; it may run over the end of
    the list. *)
Definition part (c : list node) (v u : node) (l : list node) : Prop :=
  l <> [] /\ first l = v /\ final l = u /\
  exists a b r, c = a ++ b /\ b ++ a = l ++ r.

(** (u, v) is an arc between nodes of c that is not on c. *)
Definition chord (c : list node) (u v : node) : Prop :=
  In u c /\ In v c /\ A u v <> None /\ ~ consecutive (circle c) u v.

(** The weight of the inner cycle of a chord (u, v), where l is the part of c from
    v to u. *)
Definition inner (u v : node) (l : list node) : number :=
  plus (A u v) (weight l).

Definition Theorem_4a : Prop :=
  (forall c k, cycle c -> le (Some 0) (weight (circle c)) ->
    (closed (walk c (Some k)) c <->
      forall u v l, chord c u v -> part c v u l ->
        ~ le (weight (circle c)) (inner u v l) /\
        (le (Some 0) (inner u v l) -> consecutive l (final c) (first c)))) /\
  (forall x c, fits x -> closed x c ->
    cycle c /\ le (Some 0) (weight (circle c)) /\
    same x (walk c (x (first c)))) /\
  (forall x c c', fits x -> closed x c -> closed x c' ->
    c = c' \/
    weight (circle c) = Some 0 /\ exists a b, c = a ++ b /\ c' = b ++ a).

(** ** Section 2: the forward search *)

(** The path has been grown so far: the nodes before its end have one satisfying
    arc each. *)
Definition grown_path (p : list node) : Prop :=
  p <> [] /\ NoDup p /\ (forall v, In v p -> (v < n)%nat) /\ weight p <> None /\
  chain (only (walk p (Some 0))) p.

(** No node satisfies its end yet. *)
Definition open_path (p : list node) : Prop :=
  grown_path p /\ forall v, ~ satisfying (walk p (Some 0)) (final p) v.

(** cand[w]: the value that w gets behind the path. *)
Definition candidate (p : list node) (w : node) : number :=
  minus (walk p (Some 0) (final p)) (A (final p) w).

(** cand[w] < ub[w]: no node of the path before its end gets a second satisfying
    arc. *)
Definition under (p : list node) (w : node) : Prop :=
  forall u, In u p -> u <> final p ->
    ~ le (walk p (Some 0) u) (plus (A u w) (candidate p w)).

(** back[w] ≥ cand[w], or the loop at w is not negative. *)
Definition closes (p : list node) (w : node) : Prop :=
  (exists r, In r p /\
    le (candidate p w) (plus (A w r) (walk p (Some 0) r))) \/
  le (Some 0) (A w w).

(** The tests of the search are right for leaves and for children, and on the way
    to a strict lasso all paths pass them. *)
Definition Forward_search : Prop :=
  (forall p w, open_path p -> (w < n)%nat -> ~ In w p -> A (final p) w <> None ->
    (strict (walk (p ++ [w]) (Some 0)) (p ++ [w]) <-> under p w /\ closes p w) /\
    (open_path (p ++ [w]) <-> under p w /\ ~ closes p w)) /\
  (forall x p w r, fits x -> p <> [] -> strict x (p ++ w :: r) ->
    x (first p) = Some 0 -> open_path p).

(** ** Theorem 5: the oracle *)

(** A walk from the end of the path p may step on v with the level l: v is off the
    path, and no node of the path before its end gets a second satisfying arc. *)
Definition may_step (p : list node) (v : node) (l : Z) : Prop :=
  (v < n)%nat /\ ~ In v p /\
  forall u, In u p -> u <> final p ->
    ~ le (walk p (Some 0) u) (plus (A u v) (Some l)).

(** The nodes of a walk with their levels, the last one in front. *)
Inductive leads (p : list node) : list (node * Z) -> Prop :=
| start : forall l, walk p (Some 0) (final p) = Some l -> leads p [(final p, l)]
| step : forall u l t v a, leads p ((u, l) :: t) -> A u v = Some a ->
    may_step p v (l - a) -> leads p ((v, l - a) :: (u, l) :: t).

(** Some walk reaches a path node r with level at most y_r, or a node with a
    nonnegative loop, or can go round a cycle of nonnegative weight, off the path. *)
Definition alive (p : list node) : Prop :=
  exists u l t, leads p ((u, l) :: t) /\
    ((exists r a, In r p /\ A u r = Some a /\
       le (Some (l - a)) (walk p (Some 0) r)) \/
     (~ In u p /\ le (Some 0) (A u u)) \/
     (exists r k a, In (r, k) ((u, l) :: t) /\ ~ In r p /\ A u r = Some a /\
       l - a <= k)).

Definition Theorem_5 : Prop :=
  forall p, grown_path p ->
    ((exists x, of_type (first p) x /\ x (first p) = Some 0 /\ chain (only x) p) <->
     alive p).

(** ** Every solution is a combination of extremals *)

Definition size (x : vector) : nat :=
  length (filter (fun v => match x v with None => false | _ => true end) (seq 0 n)).

Definition Combination : Prop :=
  forall x, solution x ->
    exists ys, (length ys <= size x)%nat /\
      (forall y, In y ys -> extremal y /\ below y x) /\
      same x (fold_right join bottom ys).

(** ** Certificates, as in docs/certificates.md *)

(** The kind [unit] is left out: it is for λ = −∞, where there is nothing to
    check. Elsewhere A is λ⁻¹ ⊗ A. *)
Inductive kind := Strict | Forked | Pure.

Record certificate := {
  the_vector : vector;
  the_types : list node;
  the_kind : kind;
  the_entries : list node;
  the_stem : list node;
  the_cycle : list node;
  the_weight : Z
}.

(** x minus its greatest entry *)
Definition scale (x : vector) : vector :=
  fun v => minus (x v) (fold_right max None (map x (seq 0 n))).

(** Every satisfying arc from u leads to its next node on the path p. *)
Definition stays (x : vector) (p : list node) (u : node) : Prop :=
  forall v, satisfying x u v -> consecutive p u v.

(** What is checked by hand, with the numbers of the docs. *)
Definition valid (c : certificate) : Prop :=
  let x := the_vector c in
  let s := the_stem c in
  let o := the_cycle c in
  let p := s ++ o in
  o <> [] /\ NoDup p /\ (forall v, In v p -> (v < n)%nat) /\
  (* 1. Walk. *)
  weight p <> None /\ same x (scale (walk p (Some 0))) /\
  (* 2. Close. *)
  weight (circle o) = Some (the_weight c) /\ 0 <= the_weight c /\
  (* 3. Look for other satisfying arcs. *)
  match the_kind c with
  | Strict =>
      (forall u, In u p -> u <> final p -> stays x p u) /\
      ~ (s = [] /\ only x (final p) (first p)) /\
      the_types c = [first p]
  | Pure =>
      s = [] /\ the_weight c = 0 /\
      (forall u, In u o -> stays x (circle o) u) /\
      the_types c = o
  | Forked =>
      s <> [] /\ the_weight c = 0 /\
      (forall v, satisfying x (final s) v ->
        tight x (final s) v /\ In v (the_entries c)) /\
      (forall v, In v (the_entries c) -> satisfying x (final s) v /\ In v o) /\
      (exists v w, v <> w /\ In v (the_entries c) /\ In w (the_entries c)) /\
      (forall u, In u s -> u <> final s -> stays x s u) /\
      (forall u, In u o -> stays x (circle o) u) /\
      the_types c = [first p]
  end.

(** What passes is a scaled extremal, and the types are right; and every scaled
    extremal has a certificate that passes. *)
Definition Certificates : Prop :=
  (forall c, valid c ->
    scaled (the_vector c) /\ extremal (the_vector c) /\
    forall i, of_type i (the_vector c) <-> In i (the_types c)) /\
  (forall x, scaled x -> extremal x ->
    exists c, valid c /\ the_vector c = x).

(** ** Bases *)

Definition vector_of (l : list number) : vector := fun v => nth v l None.

(** The list holds every scaled extremal, once, and nothing else. *)
Definition is_basis (b : list (list number)) : Prop :=
  NoDup b /\ (forall l, In l b -> length l = n) /\
  forall x, fits x ->
    (scaled x /\ extremal x <-> exists l, In l b /\ same x (vector_of l)).

End System.

(** A program is a judge if it accepts bases and nothing else. *)
Definition Judge (judge : nat -> matrix -> list (list number) -> bool) : Prop :=
  forall n A b, judge n A b = true <-> is_basis n A b.
