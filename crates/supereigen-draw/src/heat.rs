//! Draws a matrix as cells whose colours are the levels of its entries, for matrices whose digraph would be too large.

use supereigen::{IBig, Matrix, Rational};
use supereigen_formats::Notation;

use crate::diagram::{name_of, number_text};
use crate::error::{DrawError, MOST_ROWS};
use crate::footer::{Footer, note};
use crate::geometry::{Curve, Point, Rect};
use crate::glyphs::{LINE, shortened, text_width};
use crate::picture::{Class, Item, LEVELS, Picture, Shape};

/// The greatest number of cells in a row or a column; in larger matrices, a cell stands for a block of entries.
const MOST_CELLS: usize = 100;

/// The length of the longer side, in pixels, and the greatest one of a cell.
const SIDE: f64 = 480.0;
const MAX_CELL_SIDE: f64 = 28.0;

const SIZE: f64 = 11.0;

/// Draws the entries of a matrix as coloured cells; entries −∞ are empty. If there are more than 100 rows or columns, a
/// cell shows the greatest entry of a block; the caption says so.
///
/// ```
/// use supereigen_draw::{Theme, heat_map};
/// let picture = heat_map(&"0 1; . 2".parse()?, Default::default())?;
/// assert!(picture.to_svg(Theme::Light).contains("heat level6"));
/// # Ok::<(), supereigen_draw::DrawError>(())
/// ```
///
/// # Errors
/// If the matrix has more than 2000 rows or columns.
pub fn heat_map(a: &Matrix, notation: Notation) -> Result<Picture, DrawError> {
    let (rows, columns) = (a.rows(), a.columns());
    if rows.max(columns) > MOST_ROWS {
        return Err(DrawError::TooManyRows { rows, columns });
    }
    let grid = Grid::new(a);
    let mut items = grid.cells();
    items.extend(grid.border());
    items.extend(grid.names(a));
    let title = format!(
        "Matrix with {rows} × {columns} entries, {} of them finite",
        a.finite_entries()
    );
    let mut footer = Footer::new(&title);
    let value = |numerator: &IBig| {
        let value = Rational::from_parts(numerator.clone(), a.denominator().clone());
        number_text(notation, &Some(value))
    };
    let mut description = "All entries are −∞.".to_owned();
    if let Some((least, greatest)) = &grid.range {
        let (least, greatest) = (value(least), value(greatest));
        description = format!("The colours are for numbers from {least} to {greatest}.");
        if least != greatest {
            footer.explain(Class::Heat(0), &format!("from {least}"));
        }
        footer.explain(
            Class::Heat(LEVELS - 1),
            &format!("to {greatest}, in {LEVELS} equal steps"),
        );
    }
    if a.finite_entries() < rows * columns {
        footer.note("Empty: −∞.");
    }
    if grid.block > 1 {
        let block = grid.block;
        footer.note(&format!(
            "A cell is the greatest of {block} × {block} entries."
        ));
    }
    Ok(footer.under(items, &description))
}

/// The cells of a heat map.
struct Grid<'a> {
    /// The number of rows, and of columns, that a cell stands for.
    block: usize,
    down: usize,
    across: usize,
    /// The greatest numerator in each cell, row by row.
    greatest: Vec<Option<&'a IBig>>,
    /// The least and the greatest number that is shown.
    range: Option<(&'a IBig, &'a IBig)>,
    /// The length of the side of a cell, in pixels.
    side: f64,
}

impl Grid<'_> {
    fn new(a: &Matrix) -> Grid<'_> {
        let longest = a.rows().max(a.columns()).max(1);
        let block = longest.div_ceil(MOST_CELLS);
        let (down, across) = (a.rows().div_ceil(block), a.columns().div_ceil(block));
        let mut greatest = vec![None; down * across];
        for i in 0..a.rows() {
            for (j, numerator) in a.row(i) {
                let cell: &mut Option<&IBig> = &mut greatest[i / block * across + j / block];
                *cell = (*cell).max(Some(numerator));
            }
        }
        let shown = || greatest.iter().copied().flatten();
        let range = shown().min().zip(shown().max());
        Grid {
            block,
            down,
            across,
            greatest,
            range,
            side: (SIDE / longest.div_ceil(block) as f64).min(MAX_CELL_SIDE),
        }
    }

    /// Returns the level of a cell; `None` if it is empty.
    fn level(&self, row: usize, column: usize) -> Option<u8> {
        let numerator = self.greatest[row * self.across + column]?;
        let (least, greatest) = self.range?;
        let span = greatest - least;
        if span == IBig::ZERO {
            return Some(LEVELS - 1);
        }
        let level = (numerator - least) * IBig::from(LEVELS) / span;
        Some(u8::try_from(level).unwrap_or(LEVELS).min(LEVELS - 1))
    }

    /// Returns one shape for each level; neighbours in a row are one box.
    fn cells(&self) -> Vec<Item> {
        let mut boxes: Vec<Vec<Rect>> = vec![Vec::new(); usize::from(LEVELS)];
        for row in 0..self.down {
            let levels = (0..self.across).map(|column| self.level(row, column));
            let mut start = 0;
            for run in levels.collect::<Vec<_>>().chunk_by(|a, b| a == b) {
                let end = start + run.len();
                if let Some(level) = run[0] {
                    let (low, high) = (self.corner(start, row), self.corner(end, row + 1));
                    boxes[usize::from(level)].push(Rect { low, high });
                }
                start = end;
            }
        }
        let levels = (0..LEVELS)
            .zip(boxes)
            .filter(|(_, boxes)| !boxes.is_empty());
        levels
            .map(|(level, boxes)| Item::new(Shape::Boxes(boxes), Class::Heat(level), None))
            .collect()
    }

    fn corner(&self, column: usize, row: usize) -> Point {
        Point::new(column as f64 * self.side, row as f64 * self.side)
    }

    fn border(&self) -> Option<Item> {
        let (low, high) = (Point::default(), self.corner(self.across, self.down));
        let corners = Rect { low, high }.corners();
        let sides = [0, 1, 2, 3].map(|k| Curve::straight(corners[k], corners[(k + 1) % 4]));
        let border = Item::new(Shape::Stroke(sides.to_vec()), Class::Border, None);
        (self.down > 0 && self.across > 0).then_some(border)
    }

    /// Returns the names of rows and columns; where they have no room, the numbers of the first and the last.
    fn names(&self, a: &Matrix) -> Vec<Item> {
        let name = |column: usize| shortened(&name_of(a, column));
        let columns: Vec<String> = (0..a.columns()).map(name).collect();
        // A matrix that is not square has names of columns alone.
        let rows = if a.rows() == a.columns() {
            columns.clone()
        } else {
            (1..=a.rows()).map(|row| row.to_string()).collect()
        };
        let height = SIZE * LINE;
        let width = |name: &String| text_width(name, SIZE, false);
        let middle = |index: usize| (index / self.block) as f64 * self.side + self.side / 2.0;
        let shown = |names: &[String], is_each: bool| -> Vec<(usize, String)> {
            let ends = [0, names.len().saturating_sub(1)];
            let names = names.iter().cloned().enumerate();
            let is_shown = |index: usize| self.block == 1 && is_each || ends.contains(&index);
            names.filter(|&(index, _)| is_shown(index)).collect()
        };
        let mut items = Vec::new();
        for (row, name) in shown(&rows, self.side >= height) {
            // Where rows are lower than texts, the first and the last name end with the matrix.
            let bottom = (self.down as f64 * self.side - height / 2.0).max(height / 2.0);
            let y = middle(row).clamp(height / 2.0, bottom);
            let x = -width(&name) - 10.0;
            items.push(note(name, Point::new(x, y)));
        }
        let have_room = columns.iter().all(|name| width(name) + 2.0 <= self.side);
        for (column, name) in shown(&columns, have_room) {
            let at = Point::new(middle(column), -height / 2.0 - 4.0);
            items.push(Item::new(Shape::text(name, at, SIZE), Class::Note, None));
        }
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::unwrap_used)]
    fn levels_are_equal_steps_from_the_least_entry_to_the_greatest() {
        let a: Matrix = "-1 -1/8 0 7/8 1 2 3 4 5 47/8 6; . . . . . . . . . . ."
            .parse()
            .unwrap();
        let grid = Grid::new(&a);
        let levels: Vec<Option<u8>> = (0..11).map(|column| grid.level(0, column)).collect();
        assert_eq!(levels, [0, 0, 1, 1, 2, 3, 4, 5, 6, 6, 6].map(Some));
        assert_eq!(grid.level(1, 0), None);
    }
}
