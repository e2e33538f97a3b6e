(** * The judge as a program in OCaml *)

From Lasso Require Import Checker.
Require Import Extraction ExtrOcamlBasic.

Extraction "core.ml" judge missing surplus Z.add Z.mul Z.opp Z.div Z.lcm.
