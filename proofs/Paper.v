(** * Condition (3) of a maximum J_σ-path in the paper of Wang and Sergeev

    Algorithms 1 to 3 of the paper, with two readings of the condition, and what
    comes out; see docs/paper.md. *)

From Lasso Require Export Checker.

(** "There are no paths from l to l_1 for any l outside of J_σ and the path":
    literally, or as "there is no arc from l to l_1". *)
Inductive reading := Literal | Arc.

Section Paper.

Variable n : nat.
Variable A : matrix.

(** Whether a vector, once scaled, is an extremal. *)
Variable test : vector -> bool.

Definition unit (j : node) : vector := fun v => if Nat.eqb v j then Some 0 else None.

Definition shift (c : number) (x : vector) : vector := fun v => plus c (x v).

Definition finite (a : number) : bool := match a with None => false | _ => true end.

(** x_j ≤ A_j ⊗ x *)
Definition in_row (j : node) (x : vector) : bool :=
  match x j, times n A x j with
  | Some p, Some q => p <=? q
  | None, _ => true
  | _, _ => false
  end.

(** The nonnegative elementary cycles, each from each of its nodes. *)
Definition cycles : list (list node) :=
  filter (fun c => match weight A (circle c) with Some w => 0 <=? w | None => false end)
    (paths n A).

(** Algorithm 1 for σ(i_k), whose nodes are those of the list. *)
Fixpoint around (x : vector) (c : list node) : vector :=
  match c with
  | j :: (k :: _) as r =>
      if in_row j x then x else around (join (unit k) (shift (A j k) x)) r
  | _ => x
  end.

Definition algorithm_1 (c : list node) : vector := around (unit (first c)) c.

Definition extensible (how : reading) (sigma l : list node) : bool :=
  existsb (fun v =>
    negb (memb v sigma) && negb (memb v l) &&
    match how with
    | Arc => finite (A v (first l))
    | Literal =>
        existsb (fun p => Nat.eqb (first p) v && Nat.eqb (final p) (first l)) (paths n A)
    end) (seq 0 n).

(** The maximum J_σ-paths. *)
Definition j_paths (how : reading) (sigma : list node) : list (list node) :=
  filter (fun l =>
    memb (final l) sigma &&
    forallb (fun v => negb (memb v sigma)) (removelast l) &&
    negb (extensible how sigma l)) (paths n A).

(** Algorithm 2 from a vector, over the nodes l_{m−1}, …, l_1. *)
Fixpoint along (x : vector) (l : list node) : list vector :=
  match l with
  | [] => []
  | j :: r =>
      if in_row j (unit j) then []
      else
        let y := join x (shift (times n A x j) (unit j)) in
        if test y then y :: along y r else []
  end.

Definition algorithm_3 (how : reading) : list (list number) :=
  nodup row_dec (map (fun x => entries n (scale n x))
    (flat_map (fun c =>
      let x := algorithm_1 c in
      if test x then
        x :: flat_map (fun l => along x (rev (removelast l)))
          (filter (fun l => Nat.eqb (final l) (first c)) (j_paths how c))
      else []) cycles)).

End Paper.

Definition matrix_of (rows : list (list number)) : matrix :=
  fun u v => nth v (nth u rows []) None.

(** The extremality test: by the proved basis. *)
Definition is_extremal (n : nat) (A : matrix) : vector -> bool :=
  let b := basis n A in fun x => inb (entries n (scale n x)) b.

Definition Test_right : Prop :=
  forall n A x v, fits n x -> support x v ->
    (is_extremal n A x = true <-> extremal n A (scale n x)).

Definition small : matrix := matrix_of
  [[None; None; Some (-1)];
   [None; None; Some (-1)];
   [None; Some (-1); Some 0]].

Definition lost : list number := [None; Some (-1); Some 0].

Definition example : matrix := matrix_of
  [[Some (-3); Some 1; None; None; None];
   [Some 1; Some 1; Some 1; None; None];
   [None; Some 0; None; Some 2; None];
   [Some 1; None; Some (-5); None; Some (-7)];
   [Some (-2); Some (-2); Some (-7); Some 1; None]].

(** Read literally, the main theorem of the paper is false: an extremal is lost.
    As "no arc" it is right there, and on the Example of the paper, of whose six
    maximum J_σ1-paths the literal reading leaves two. *)
Definition Condition_3 : Prop :=
  scaled (vector_of lost) /\ extremal 3 small (vector_of lost) /\
  ~ In lost (algorithm_3 3 small (is_extremal 3 small) Literal) /\
  is_basis 3 small (algorithm_3 3 small (is_extremal 3 small) Arc) /\
  is_basis 5 example (algorithm_3 5 example (is_extremal 5 example) Arc) /\
  length (j_paths 5 example Arc [1%nat]) = 6%nat /\
  length (j_paths 5 example Literal [1%nat]) = 2%nat.

(** ** Proofs, by computation *)

Theorem test_right : Test_right.
Proof.
  intros n A x v F S. unfold is_extremal. rewrite inb_iff, basis_iff.
  assert (fits n (scale n x)) as F'.
  { intros w W. unfold scale. rewrite (F w W). auto. }
  pose proof (vector_of_entries n (scale n x) F') as E. split.
  - intros (_ & _ & X). eapply extremal_same; eauto.
  - intro X. splits; [apply entries_length| |].
    + apply (scaled_same (scale n x)); [apply same_sym; auto|].
      eapply scale_scaled; eauto.
    + eapply extremal_same; [apply same_sym; exact E|auto].
Qed.

Theorem condition_3 : Condition_3.
Proof.
  assert (In lost (basis 3 small)) as H.
  { apply inb_iff. vm_compute. reflexivity. }
  apply basis_iff in H as (_ & S & X).
  unfold Condition_3. splits; [exact S | exact X | | | | |].
  - rewrite <- inb_iff.
    assert (inb lost (algorithm_3 3 small (is_extremal 3 small) Literal) = false) as ->
      by (vm_compute; reflexivity).
    discriminate.
  - apply judge_iff. vm_compute. reflexivity.
  - apply judge_iff. vm_compute. reflexivity.
  - vm_compute. reflexivity.
  - vm_compute. reflexivity.
Qed.
