(** * Lemma 0 and 1, and that every solution is a combination of extremals *)

From Lasso Require Export Basics.

Section Types.

Variable n : nat.
Variable A : matrix.

Notation times := (times n A).
Notation solution := (solution n A).
Notation extremal := (extremal n A).
Notation of_type := (of_type n A).
Notation satisfying := (satisfying A).
Notation tight := (tight A).
Notation only := (only A).
Notation walk := (walk A).
Notation lasso := (lasso A).

(** ** Walks with equalities *)

Definition arcs (p : list node) : Prop := chain (fun u v => A u v <> None) p.

Lemma satisfying_arcs x p : chain (satisfying x) p -> arcs p.
Proof. apply chain_imp; intros u v _ H; apply satisfying_iff in H; tauto. Qed.

Lemma walk_support p c w : walk p c w <> None -> In w p.
Proof.
  revert c; induction p as [|u p IH]; intros c H; simpl in *; [destruct (H eq_refl)|].
  destruct (Nat.eqb_spec w u); auto. right; eauto.
Qed.

Lemma walk_first u r c : walk (u :: r) c u = c.
Proof. simpl; rewrite Nat.eqb_refl; auto. Qed.

Lemma walk_covers p c :
  arcs p -> c <> None -> covers p (walk p c).
Proof.
  intros H C v; split; [apply walk_support|].
  revert c H C; induction p as [|u p IH]; intros c H C; [intros []|].
  unfold support in *. simpl. destruct (Nat.eqb_spec v u); auto.
  intros [E|K]; [congruence|].
  destruct p as [|w p]; [destruct K|]. unfold arcs in H.
  apply chain_cons in H as [H L]. apply IH; auto. simpl first.
  destruct c, (A u w); simpl; congruence.
Qed.

Lemma walk_tight p c :
  NoDup p -> arcs p -> c <> None -> chain (tight (walk p c)) p.
Proof.
  revert c; induction p as [|u p IH]; intros c N H C; [apply chain_nil|].
  destruct p as [|w p]; [apply chain_one|].
  unfold arcs in H; apply chain_cons in H as [H L].
  assert (minus c (A u w) <> None) as M
    by (destruct c, (A u w); simpl; congruence).
  assert (w <> u) as W by (intros ->; count u).
  apply chain_cons; split.
  - unfold Statements.tight, support. rewrite walk_first; split; auto.
    change (walk (u :: w :: p) c w) with
      (if Nat.eqb w u then c else walk (w :: p) (minus c (A u w)) w).
    destruct (Nat.eqb_spec w u); [congruence|]. rewrite walk_first.
    destruct c, (A u w); simpl; try congruence. f_equal; lia.
  - assert (NoDup (w :: p)) as N' by nodup.
    specialize (IH (minus c (A u w)) N' L M).
    eapply chain_imp; [|exact IH]. intros a b K.
    assert (a <> u /\ b <> u) as [Ka Kb].
    { apply consecutive_in in K as [K1 K2]. split; intros ->; count u. }
    unfold Statements.tight, support.
    change (walk (u :: w :: p) c) with
      (fun v => if Nat.eqb v u then c else walk (w :: p) (minus c (A u w)) v).
    cbv beta. destruct (Nat.eqb_spec a u), (Nat.eqb_spec b u); tauto.
Qed.

(** Equalities along a path determine a vector. *)
Lemma walk_agrees x p :
  chain (tight x) p -> NoDup p ->
  forall w, In w p -> x w = walk p (x (first p)) w.
Proof.
  induction p as [|u p IH]; intros T N w; [intros []|].
  intros [<-|K]; [rewrite walk_first; auto|].
  destruct p as [|v p]; [destruct K|]. apply chain_cons in T as [T T'].
  change (walk (u :: v :: p) (x (first (u :: v :: p))) w) with
    (if Nat.eqb w u then x u else walk (v :: p) (minus (x u) (A u v)) w).
  destruct (Nat.eqb_spec w u) as [->|]; [count u|].
  assert (NoDup (v :: p)) as N' by nodup.
  rewrite (IH T' N' w K). f_equal. simpl first.
  apply tight_iff in T as (T1 & T2 & T3 & T4).
  destruct (x u), (A u v), (x v); simpl in *; try congruence. f_equal; lia.
Qed.

Lemma walk_unique x p :
  p <> [] -> covers p x -> chain (tight x) p -> NoDup p ->
  same x (walk p (x (first p))).
Proof.
  intros P C T N. pose proof (walk_agrees x p T N) as H.
  intro w. destruct (in_dec Nat.eq_dec w p) as [K|K]; auto.
  destruct (walk p (x (first p)) w) eqn:E.
  - destruct K. apply (walk_support p (x (first p))). congruence.
  - destruct (x w) eqn:F; auto. destruct K; apply C. unfold support; congruence.
Qed.

(** ** Lemma 1 *)

(** The gap between x and a vector with equalities along a satisfying path does
    not shrink on the way. *)
Lemma gap x y u r :
  chain (satisfying x) (u :: r) -> chain (tight y) (u :: r) ->
  forall w, In w (u :: r) ->
  val (x u) - val (y u) <= val (x w) - val (y w) <=
  val (x (final (u :: r))) - val (y (final (u :: r))).
Proof.
  revert u; induction r as [|v r IH]; intros u S T w K.
  - destruct K as [<-|[]]. unfold final; simpl. lia.
  - apply chain_cons in S as [S S']. apply chain_cons in T as [T T'].
    rewrite final_cons. specialize (IH v S' T').
    apply satisfying_iff in S. apply tight_iff in T.
    pose proof (IH v (or_introl eq_refl)). destruct K as [<-|K]; [lia|].
    specialize (IH w K). lia.
Qed.

Theorem lemma_1 : Lemma_1 n A.
Proof.
  intros x i r q Sx (N & C & L & Q) y.
  assert (support x i) as Si.
  { destruct r as [|v r].
    - apply satisfying_support in L; tauto.
    - apply chain_cons in C as [C _]; apply satisfying_support in C; tauto. }
  pose proof (satisfying_arcs x _ C) as Ar.
  pose proof (walk_covers (i :: r) (x i) Ar Si) as Cy.
  pose proof (walk_tight (i :: r) (x i) N Ar Si) as Ty.
  fold y in Cy, Ty.
  assert (y i = x i) as E by apply walk_first.
  pose proof (gap x y i r C Ty) as G.
  assert (forall w, In w (i :: r) -> support x w) as Sp.
  { intros w K. destruct (Nat.eq_dec w i) as [->|W]; auto.
    destruct (consecutive_previous (i :: r) w K W) as [u U].
    apply C, satisfying_support in U; tauto. }
  assert (below y x) as B.
  { intro w. destruct (support_dec y w) as [S|S].
    - pose proof S as K. apply Cy in K. pose proof (G w K).
      apply le_val; auto. split; [apply Sp; auto|].
      rewrite E in *. lia.
    - unfold support in S. destruct (y w); [destruct S; congruence|exact I]. }
  splits; auto.
  - apply (proj2 (solution_iff n A y)). split.
    { apply (fits_below n y x); auto. apply Sx. }
    intros u U. apply Cy in U.
    destruct (Nat.eq_dec u (final (i :: r))) as [->|K].
    + exists q. apply satisfying_iff.
      apply satisfying_iff in L as (L1 & L2 & L3 & L4).
      pose proof (G q Q).
      pose proof (proj2 (Cy _) U). pose proof (proj2 (Cy _) Q).
      splits; auto. lia.
    + destruct (consecutive_next _ _ U K) as [v V].
      exists v. apply tight_satisfying, Ty; auto.
Qed.

(** ** A path along satisfying arcs can be continued to a lasso *)

Lemma nodup_length p : NoDup p -> (forall v, In v p -> (v < n)%nat) ->
  (length p <= n)%nat.
Proof.
  intros N H. rewrite <- (seq_length n 0). apply NoDup_incl_length; auto.
  intros v K. apply in_seq. specialize (H v K). lia.
Qed.

Lemma lasso_continues x p :
  solution x -> p <> [] -> NoDup p -> chain (satisfying x) p ->
  (forall v, In v p -> support x v) ->
  exists r q, lasso x (p ++ r) q.
Proof.
  intros S P N C I.
  remember (n - length p)%nat as k eqn:E. revert p P N C I E.
  induction k as [k IH] using lt_wf_ind; intros p P N C I E.
  destruct (solution_next n A x (final p) S) as [w W]; [apply I, final_in; auto|].
  destruct (in_dec Nat.eq_dec w p) as [K|K].
  - exists [], w. rewrite app_nil_r. unfold Statements.lasso; splits; auto.
  - assert (NoDup (p ++ [w])) as N' by nodup.
    assert (forall v, In v (p ++ [w]) -> support x v) as I'.
    { intros v V. apply in_app_or in V as [V|[<-|[]]]; auto.
      apply satisfying_support in W; tauto. }
    assert (length (p ++ [w]) <= n)%nat as L.
    { apply nodup_length; auto. intros v V. eapply fits_lt; eauto. apply S. }
    rewrite app_length in L; simpl in L.
    destruct (IH (n - length (p ++ [w]))%nat) with (p := p ++ [w])
      as (r & q & H); auto.
    + rewrite app_length; simpl; lia.
    + destruct p; discriminate.
    + apply chain_final; auto.
    + exists (w :: r), q. rewrite <- app_assoc in H. exact H.
Qed.

Theorem lasso_exists : Lasso_exists n A.
Proof.
  intros x i S Si.
  destruct (lasso_continues x [i]) as (r & q & H); auto.
  - congruence.
  - constructor; auto; constructor.
  - apply chain_one.
  - intros v [<-|[]]; auto.
  - exists r, q; auto.
Qed.

(** ** Below every solution there is one of each type in its support *)

Fixpoint lists (k : nat) : list (list node) :=
  match k with
  | O => [[]]
  | S k => [] :: flat_map (fun v => map (cons v) (lists k)) (seq 0 n)
  end.

Lemma lists_all k p :
  (length p <= k)%nat -> (forall v, In v p -> (v < n)%nat) -> In p (lists k).
Proof.
  revert p; induction k as [|k IH]; intros p L H; simpl.
  - destruct p; simpl in *; auto; lia.
  - destruct p as [|v p]; auto. right. apply in_flat_map. exists v. split.
    + apply in_seq. specialize (H v (or_introl eq_refl)). lia.
    + apply in_map, IH; simpl in *; [lia|auto].
Qed.

Lemma lists_lt k p v : In p (lists k) -> In v p -> (v < n)%nat.
Proof.
  revert p; induction k as [|k IH]; intros p H K; simpl in H.
  - destruct H as [<-|[]]; destruct K.
  - destruct H as [<-|H]; [destruct K|].
    apply in_flat_map in H as (w & W & H). apply in_map_iff in H as (q & <- & H).
    destruct K as [<-|K]; eauto. apply in_seq in W; lia.
Qed.

(** Of finitely many vectors with a property that can be decided, and one more,
    some are minimal. *)
Lemma minimal (P : vector -> Prop) (L : list vector) (x : vector) :
  (forall y, In y L -> fits n y) -> (forall y, In y L -> {P y} + {~ P y}) ->
  P x ->
  exists z, P z /\ below z x /\
    forall y, In y L -> P y -> below y z -> below z y.
Proof.
  intros F D Px. induction L as [|a L IH].
  - exists x. splits; auto. apply below_refl. intros y [].
  - destruct IH as (z & Pz & B & M).
    { intros; apply F; right; auto. }
    { intros; apply D; right; auto. }
    destruct (D a (or_introl eq_refl)) as [Pa|Pa].
    + destruct (below_dec n a z (F a (or_introl eq_refl))) as [Ba|Ba].
      * exists a. splits; auto; [eapply below_trans; eauto|].
        intros y [<-|K] Py By; [apply below_refl|].
        eapply below_trans; [exact Ba|]. apply M; auto.
        eapply below_trans; eauto.
      * exists z. splits; auto. intros y [<-|K] Py By; auto. tauto.
    + exists z. splits; auto. intros y [<-|K] Py By; auto. tauto.
Qed.

Lemma type_below x i :
  solution x -> support x i ->
  exists y, of_type i y /\ below y x /\ y i = x i.
Proof.
  intros S Si.
  set (L := map (fun p => walk p (x i)) (lists n)).
  assert (forall y, In y L -> fits n y) as F.
  { intros y K. apply in_map_iff in K as (p & <- & K). intros v V.
    destruct (walk p (x i) v) eqn:E; auto.
    pose proof (walk_support p (x i) v ltac:(congruence)).
    pose proof (lists_lt n p v K H). lia. }
  destruct (minimal (fun y => solution y /\ y i = x i) L x)
    as (z & (Sz & Ez) & B & M); auto.
  { intros y K. destruct (solution_dec n A y (F y K)) as [Sy|Sy];
      [|right; tauto].
    assert ({y i = x i} + {y i <> x i}) as [E|E]
      by (decide equality; apply Z.eq_dec); [left|right]; tauto. }
  exists z. unfold Statements.of_type. splits; auto.
  - unfold support; rewrite Ez; auto.
  - intros w Sw Bw Ew. apply below_antisym; auto.
    assert (support w i) as Wi by (unfold support; congruence).
    destruct (lasso_exists w i Sw Wi) as (r & q & K).
    destruct (lemma_1 w i r q Sw K) as (Sy & By & Ey).
    eapply below_trans; [|exact By]. apply M; auto.
    + apply in_map_iff. exists (i :: r).
      split; [rewrite Ew, Ez; reflexivity|].
      assert (forall v, In v (i :: r) -> (v < n)%nat) as Lt.
      { intros v V. destruct K as (N & C & Q & _).
        destruct (Nat.eq_dec v i) as [->|Vi].
        - eapply fits_lt; eauto. apply Sw.
        - destruct (consecutive_previous (i :: r) v V Vi) as [u U].
          apply C, satisfying_support in U as [_ U].
          eapply fits_lt; eauto. apply Sw. }
      apply lists_all; auto. apply nodup_length; auto. apply K.
    + split; auto. congruence.
    + eapply below_trans; eauto.
Qed.

(** ** Every solution is the maximum of such *)

Lemma type_same x y i : same x y -> of_type i x -> of_type i y.
Proof.
  intros E (S & Si & M). unfold Statements.of_type. splits.
  - apply (solution_same n A x y E S).
  - unfold support in *; rewrite <- E; auto.
  - intros z Sz B Ez. apply same_trans with x; auto. apply M; auto.
    + eapply below_trans; eauto. apply same_below, same_sym; auto.
    + rewrite Ez; auto.
Qed.

Lemma type_extremal x i : of_type i x -> extremal x.
Proof.
  intros (S & Si & M). split; auto. split; [exists i; auto|].
  intros y z Sy Sz E.
  assert (below y x /\ below z x) as [By Bz].
  { apply join_below. apply same_below, same_sym; auto. }
  pose proof (E i) as Ei. unfold join in Ei.
  destruct (max_choice (y i) (z i)) as [K|K]; rewrite K in Ei;
    [left|right]; apply same_sym, M; auto.
Qed.

Lemma combination_by_type x l :
  solution x ->
  exists ys,
    (length ys <=
      length (filter (fun v => match x v with None => false | _ => true end) l))%nat /\
    (forall y, In y ys -> below y x /\ exists i, of_type i y) /\
    (forall i, In i l -> support x i -> exists y, In y ys /\ y i = x i).
Proof.
  intro S. induction l as [|i l (ys & L & T & C)].
  - exists []. simpl. splits; auto; try tauto.
  - destruct (x i) eqn:E.
    + destruct (type_below x i S) as (y & Ty & By & Ey).
      { unfold support; congruence. }
      exists (y :: ys). simpl. rewrite E. simpl. splits; [lia| |].
      * intros w [<-|H]; eauto.
      * intros j [<-|J] Sj; eauto. destruct (C j J Sj) as (w & W & Ew); eauto.
    + exists ys. simpl. rewrite E. splits; auto.
      intros j [<-|J] Sj; auto. destruct (Sj E).
Qed.

Lemma combination_types x :
  solution x ->
  exists ys, (length ys <= size n x)%nat /\
    (forall y, In y ys -> below y x /\ exists i, of_type i y) /\
    same x (fold_right join bottom ys).
Proof.
  intro S. destruct (combination_by_type x (seq 0 n) S) as (ys & L & T & C).
  exists ys. splits; auto.
  apply below_antisym.
  - intro i. destruct (support_dec x i) as [Si|Si].
    + destruct (C i) as (y & Y & E); auto.
      { apply in_seq. assert (i < n)%nat by (eapply fits_lt; eauto; apply S). lia. }
      rewrite <- E. apply (proj1 (joins_below ys _) (below_refl _) y Y).
    + unfold support in Si. destruct (x i); [destruct Si; congruence|exact I].
  - apply joins_below. intros y Y; apply T; auto.
Qed.

Theorem combination : Combination n A.
Proof.
  intros x S. destruct (combination_types x S) as (ys & L & T & E).
  exists ys. splits; auto. intros y H. destruct (T y H) as (B & i & Ty).
  split; auto. eapply type_extremal; eauto.
Qed.

(** ** Lemma 0 *)

Lemma join_fits x y : fits n x -> fits n y -> fits n (join x y).
Proof. intros F G v K; unfold join; rewrite F, G; auto. Qed.

Lemma join_solution x y : solution x -> solution y -> solution (join x y).
Proof.
  intros [F B] [G C]. split; [apply join_fits; auto|].
  apply join_below. split.
  - eapply below_trans; [exact B|]. apply times_monotone.
    apply (proj1 (join_below x y _)), below_refl.
  - eapply below_trans; [exact C|]. apply times_monotone.
    apply (proj1 (join_below x y _)), below_refl.
Qed.

Lemma bottom_solution : solution bottom.
Proof. split; [intros v _; reflexivity | intro v; exact I]. Qed.

Lemma joins_solution ys :
  (forall y, In y ys -> solution y) -> solution (fold_right join bottom ys).
Proof.
  induction ys as [|y ys IH]; simpl; intro H.
  - apply bottom_solution.
  - apply join_solution; auto.
Qed.

Theorem lemma_0 : Lemma_0 n A.
Proof.
  intro x; split; [|intros [i T]; eapply type_extremal; eauto].
  intros (S & (v & Sv) & M).
  destruct (combination_types x S) as (ys & _ & T & E).
  assert (forall y, In y ys -> exists i, of_type i y) as T' by (apply T).
  clear T. induction ys as [|y ys IH].
  - destruct (Sv (E v)).
  - simpl in E. destruct (M y (fold_right join bottom ys)) as [K|K]; auto.
    + destruct (T' y (or_introl eq_refl)) as [i Ti]. apply Ti.
    + apply joins_solution. intros z Z.
      destruct (T' z (or_intror Z)) as [i Ti]. apply Ti.
    + destruct (T' y (or_introl eq_refl)) as [i Ti]. exists i.
      eapply type_same; [apply same_sym; exact K|auto].
    + apply IH; auto. intros z Z; apply T'; right; auto.
Qed.

End Types.
