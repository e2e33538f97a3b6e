//! Dataflow graphs, SDF and CSDF, as the tool SDF3 has them (S. Stuijk, M. Geilen and T. Basten, *SDF³: SDF For Free*,
//! 2006).
//!
//! ```text
//! <sdf3 type="sdf" version="1.0">
//!   <applicationGraph>
//!     <sdf name="g" type="g">                                  <csdf> if actors have phases
//!       <actor name="a" type="a">
//!         <port name="o" type="out" rate="2"/>                 rate="2,0,1" in three phases
//!       </actor>
//!       …
//!       <channel name="c" srcActor="a" srcPort="o" dstActor="b" dstPort="i" initialTokens="1"/>
//!     </sdf>
//!     <sdfProperties>                                          <csdfProperties>
//!       <actorProperties actor="a">
//!         <processor type="p" default="true"> <executionTime time="5"/> </processor>
//!       </actorProperties>
//!       …
//! ```
//!
//! [`graph`] reads this. Whatever else the file says is ignored. A list with one value holds for all phases; `3*2` in
//! a list is `2,2,2`.
//!
//! [`iteration`] turns the graph into a matrix (M. Geilen, *Reduction techniques for synchronous dataflow graphs*, 2009): the
//! states are the initial tokens, x_i is when token i is there, and after one iteration, in which every actor fires as often
//! as the repetition vector says, the tokens are there again at the times A ⊗ x. So λ(A) is the period of an iteration. Actors
//! fire as soon as they can, also several times at once; a channel from an actor to itself with one token keeps it from that.
//!
//! The label of a token is the name of its channel, with `@1`, `@2`, … behind it, the first to be consumed first, if the
//! channel has several.

mod graph;
mod iteration;

use crate::format::{Format, Read};

/// Dataflow graphs.
pub(crate) static FORMAT: Format = Format {
    word: "sdf3",
    name: "SDF3",
    endings: &["xml"],
    about: "A dataflow graph, SDF or CSDF, of the tool SDF3 (read only)",
    read: Read::Text(|text, _| iteration::reading(&graph::read(text)?, text.len())),
    labels: Some(|_| true),
    ..Format::READ_ONLY
};
