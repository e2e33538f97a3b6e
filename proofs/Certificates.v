(** * Certificates are sound, and every extremal has one *)

From Lasso Require Export Roots.

(** ** Scaling *)

Section Scaling.

Variable n : nat.
Variable A : matrix.

Notation walk := (walk A).
Notation scale := (scale n).

Lemma walk_shift p c d w :
  walk p (plus c (Some d)) w = plus (walk p c w) (Some d).
Proof.
  revert c; induction p as [|u p IH]; intro c; simpl; auto.
  destruct (Nat.eqb w u); auto. rewrite <- IH. f_equal.
  destruct c, (A u (first p)); simpl; auto. f_equal; lia.
Qed.

Definition greatest (x : vector) : number := fold_right max None (map x (seq 0 n)).

Lemma greatest_ge x v : fits n x -> le (x v) (greatest x).
Proof.
  intro F. destruct (support_dec x v) as [S|S].
  - apply (fold_max_le (map x (seq 0 n))); [apply le_refl|].
    apply in_map, in_seq. pose proof (fits_lt n x v F S). lia.
  - unfold support in S. destruct (x v); [destruct S; congruence|exact I].
Qed.

Lemma greatest_attained x : greatest x <> None -> exists v, x v = greatest x.
Proof.
  intro H. apply fold_max_in in H. apply in_map_iff in H as (v & E & _). eauto.
Qed.

Lemma greatest_finite x v : fits n x -> support x v -> greatest x <> None.
Proof.
  intros F S K. pose proof (greatest_ge x v F) as H. rewrite K in H.
  unfold support in S. destruct (x v); auto.
Qed.

Lemma scale_scaled x v : fits n x -> support x v -> scaled (scale x).
Proof.
  intros F S. pose proof (greatest_finite x v F S) as G.
  unfold scaled, Statements.scale. fold (greatest x). split.
  - destruct (greatest_attained x G) as [w W]. exists w. rewrite W.
    destruct (greatest x); [|congruence]. simpl. f_equal; lia.
  - intro w. pose proof (greatest_ge x w F).
    destruct (greatest x), (x w); simpl in *; try tauto; lia.
Qed.

Lemma scale_shift x y d :
  fits n x -> scaled x -> (forall v, y v = plus (x v) (Some d)) -> same (scale y) x.
Proof.
  intros F [[w W] S] E.
  assert (fits n y) as Fy by (intros v V; rewrite E, (F v V); auto).
  assert (greatest y = Some d) as G.
  { apply le_antisym.
    - apply fold_max_le. intros a Ha. apply in_map_iff in Ha as (v & <- & _).
      specialize (S v). rewrite E. destruct (x v); simpl in *; auto. lia.
    - pose proof (greatest_ge y w Fy) as H. rewrite E, W in H. exact H. }
  intro v. unfold Statements.scale. fold (greatest y). rewrite G, E.
  destruct (x v); simpl; auto. f_equal; lia.
Qed.

Lemma scale_walk p :
  fits n (walk p (Some 0)) -> p <> [] ->
  exists k, same (scale (walk p (Some 0))) (walk p (Some k)).
Proof.
  intros F P. destruct p as [|u p]; [congruence|].
  assert (greatest (walk (u :: p) (Some 0)) <> None) as G.
  { apply (greatest_finite _ u); auto. unfold support. rewrite walk_first. discriminate. }
  destruct (greatest (walk (u :: p) (Some 0))) as [g|] eqn:E; [|congruence].
  exists (- g). intro v. unfold Statements.scale. fold (greatest (walk (u :: p) (Some 0))).
  rewrite E. change (Some (- g)) with (plus (Some 0) (Some (- g))).
  rewrite walk_shift. destruct (walk (u :: p) (Some 0) v); simpl; auto.
Qed.

Lemma walk_fits p c : (forall v, In v p -> (v < n)%nat) -> fits n (walk p c).
Proof.
  intros H v V. destruct (walk p c v) eqn:E; auto.
  pose proof (walk_support A p c v ltac:(congruence)) as K.
  specialize (H v K). lia.
Qed.

(** A scaled vector with equalities along a path is what the path says. *)
Lemma scaled_walk x p :
  fits n x -> scaled x -> p <> [] -> NoDup p -> covers p x ->
  chain (tight A x) p -> same x (scale (walk p (Some 0))).
Proof.
  intros F S P N C T. pose proof (walk_unique A x p P C T N) as E.
  assert (support x (first p)) as Si by (apply C, first_in; auto).
  unfold support in Si. destruct (x (first p)) as [k|] eqn:K; [|congruence].
  apply same_sym, (scale_shift x _ (- k)); auto. intro v.
  rewrite (E v), <- walk_shift. simpl. f_equal. f_equal. lia.
Qed.

End Scaling.

(** ** Certificates *)

Section Certificates.

Variable n : nat.
Variable A : matrix.

Notation satisfying := (satisfying A).
Notation tight := (tight A).
Notation only := (only A).
Notation walk := (walk A).
Notation weight := (weight A).
Notation strict := (strict A).
Notation forked := (forked A).
Notation pure_zero_cycle := (pure_zero_cycle A).
Notation extremal := (extremal n A).
Notation of_type := (of_type n A).
Notation valid := (valid n A).

Lemma stays_only x p :
  NoDup p -> chain (tight x) p ->
  (forall u, In u p -> u <> final p -> stays A x p u) -> chain (only x) p.
Proof.
  intros N T H u v C. split; auto. intros w W.
  apply (consecutive_next_unique p u w v); auto. apply H; auto.
  - apply consecutive_in in C; tauto.
  - eapply consecutive_not_final; eauto.
Qed.

Lemma circle_next_unique c u v w :
  NoDup c -> consecutive (circle c) u v -> consecutive (circle c) u w -> v = w.
Proof.
  intros N V W. assert (c <> []) as H.
  { intros ->. destruct (consecutive_one _ _ _ V). }
  apply circle_consecutive in V; auto. apply circle_consecutive in W; auto.
  destruct V as [V|[V1 V2]], W as [W|[W1 W2]].
  - eapply consecutive_next_unique; eauto.
  - exfalso. eapply consecutive_not_final; eauto.
  - exfalso. eapply consecutive_not_final; eauto.
  - congruence.
Qed.

Lemma stays_circle x c :
  NoDup c -> chain (tight x) (circle c) ->
  (forall u, In u c -> stays A x (circle c) u) -> chain (only x) (circle c).
Proof.
  intros N T H u v C. split; auto. intros w W.
  apply (circle_next_unique c u w v); auto. apply H; auto.
  apply circle_in in C; tauto.
Qed.

Lemma only_stays x p u : chain (only x) p -> In u p -> u <> final p -> stays A x p u.
Proof.
  intros O U D v V. destruct (consecutive_next p u U D) as [w W].
  pose proof (O u w W) as [_ K]. apply K in V. subst; auto.
Qed.

Lemma only_stays_circle x c u :
  chain (only x) (circle c) -> In u c -> stays A x (circle c) u.
Proof.
  intros O U v V. destruct (circle_next c u U) as [w W].
  pose proof (O u w W) as [_ K]. apply K in V. subst; auto.
Qed.

(** The satisfying arc that closes a cycle, from its weight, and back. *)
Lemma closing x c k :
  c <> [] -> chain (tight x) c -> (forall v, In v c -> support x v) ->
  weight (circle c) = Some k ->
  A (final c) (first c) <> None /\
  k = val (x (first c)) - val (x (final c)) + val (A (final c) (first c)).
Proof.
  intros Hc T S W. rewrite weight_circle in W by auto.
  destruct c as [|h c]; [congruence|].
  rewrite (tight_weight A x) in W; auto; [|apply S; left; auto].
  destruct (A (final (h :: c)) (first (h :: c))); [|discriminate].
  injection W as W. split; [discriminate|]. simpl in *. lia.
Qed.

Lemma one_type x i :
  of_type i x -> ~ (exists c, pure_zero_cycle x c) ->
  forall j, of_type j x <-> In j [i].
Proof.
  intros T P j. split.
  - intro Tj. destruct (Nat.eq_dec i j) as [->|D]; [left; auto|].
    destruct P. apply (proj2 (theorem_3 n A) x i j); auto.
  - intros [<-|[]]; auto.
Qed.

Lemma sound c : valid c ->
  scaled (the_vector c) /\ extremal (the_vector c) /\
  forall i, of_type i (the_vector c) <-> In i (the_types c).
Proof.
  destruct c as [x ty k en s o w]. unfold Statements.valid. simpl.
  intros (Ho & N & Lt & Fin & E & W & W0 & K).
  set (p := s ++ o) in *.
  assert (p <> []) as Hp by (intro Q; apply app_eq_nil in Q; tauto).
  pose proof (walk_fits n A p (Some 0) Lt) as Fw.
  assert (scaled x) as Sx.
  { assert (scaled (scale n (walk p (Some 0)))) as [[v V] S].
    { apply (scale_scaled n _ (first p)); auto. unfold support.
      destruct p; [congruence|]. simpl first. rewrite walk_first. discriminate. }
    split; [exists v; rewrite E; auto | intro u; rewrite E; auto]. }
  destruct (scale_walk n A p Fw Hp) as [d D].
  assert (same x (walk p (Some d))) as Ex by (eapply same_trans; eauto).
  pose proof (weight_arcs A p Fin) as Ar.
  assert (covers p x) as C.
  { intro v. unfold support. rewrite (Ex v). apply walk_covers; auto. discriminate. }
  assert (chain (tight x) p) as T.
  { eapply chain_imp; [|apply (walk_tight A p (Some d)); auto; discriminate].
    intros u v _. apply (tight_same A x (walk p (Some d))); auto. }
  assert (fits n x) as F.
  { intros v V. rewrite Ex. apply (walk_fits n A p); auto. }
  assert (chain (tight x) o) as To.
  { destruct s as [|h s]; [exact T|]. apply chain_join in T; try discriminate; auto.
    destruct T as (_ & _ & T). exact T. }
  assert (forall v, In v o -> support x v) as So.
  { intros v V. apply C, in_or_app; auto. }
  destruct (closing x o w Ho To So W) as [Fc Ec].
  assert (final p = final o) as Fp.
  { unfold p. destruct o as [|h o]; [congruence|]. apply final_app. }
  assert (NoDup o) as No by (unfold p in N; nodup).
  assert (satisfying x (final o) (first o)) as Sc.
  { apply satisfying_iff. splits; auto.
    - apply So, final_in; auto.
    - apply So, first_in; auto.
    - lia. }
  split; auto.
  assert (w = 0 -> chain (tight x) (circle o)) as Tc.
  { intro Z. apply chain_final; auto. split; auto. apply satisfying_iff in Sc.
    apply tight_iff. splits; try tauto. lia. }
  destruct k.
  - destruct K as (St & Np & ->).
    assert (strict x p) as Sp.
    { unfold Statements.strict. splits; auto.
      - apply stays_only; auto.
      - exists (first o). rewrite Fp. auto. }
    pose proof (strict_type n A x p F Sp) as Ty.
    split; [eapply type_extremal; eauto|]. apply one_type; auto.
    intros [c P]. apply (strict_pure A x p c) in P; auto.
    apply Np. split; [|apply P].
    destruct s as [|h s]; auto. exfalso.
    destruct P as [_ [_ P]]. rewrite Fp in P. apply P in Sc.
    unfold p in *. simpl first in Sc. pose proof (first_in o Ho) as I.
    rewrite Sc in I. count h.
  - destruct K as (Hs & Z & E1 & E2 & (v & v' & D' & V & V') & Ss & Sc' & ->).
    assert (forked x s o) as Fo.
    { unfold Statements.forked. splits; auto.
      - rewrite W, Z; auto.
      - apply stays_circle; auto.
      - apply stays_only; auto.
        + unfold p in N. nodup.
        + apply chain_join in T; auto. destruct T as (T & _). exact T.
      - exists v, v'. splits; auto; apply E2; auto.
      - intros u U. apply E1 in U as [U1 U2]. split; auto. apply E2; auto. }
    pose proof (forked_type n A x s o F Fo) as Ty.
    split; [eapply type_extremal; eauto|].
    assert (first p = first s) as -> by (unfold p; destruct s; [congruence|auto]).
    apply one_type; auto. intros [c P]. eapply forked_not_pure; eauto.
  - destruct K as (-> & Z & Sc' & ->).
    assert (pure_zero_cycle x o) as P.
    { apply pure_circle. splits; auto. apply stays_circle; auto. }
    split; [eapply type_extremal, strict_type; eauto; apply P|].
    intro i. split.
    + intros (_ & Si & _). apply C in Si; auto.
    + intro I. eapply pure_type; eauto.
Qed.

(** ** Completeness *)

Lemma tight_fin x p : chain (tight x) p -> p <> [] -> covers p x -> weight p <> None.
Proof.
  intros T P C. destruct p as [|u p]; [congruence|].
  rewrite (tight_weight A x); auto; [discriminate|]. apply C; left; auto.
Qed.

(** The cycle of a fork can be written from one of the entries. *)
Lemma forked_path x s c :
  forked x s c -> exists c', forked x s c' /\ chain (tight x) (s ++ c').
Proof.
  intros (Hs & N & C & W0 & Oc & Os & (v & w & D & V & W) & Fk).
  pose proof (Fk v V) as [Tv I]. apply in_split in I as (a & b & ->).
  exists ((v :: b) ++ a).
  assert (chain (only x) (circle ((v :: b) ++ a))) as Oc'.
  { destruct a as [|h a]; [rewrite app_nil_r; exact Oc|].
    apply circle_rotate; auto; discriminate. }
  split.
  - unfold Statements.forked. splits; auto.
    + nodup.
    + intro u. rewrite (C u), !in_app_iff. tauto.
    + apply (circle_weight A x); [discriminate|]. apply only_tight; auto.
    + exists v, w; auto.
    + intros u U. apply Fk in U as [U1 U2]. split; auto.
      rewrite in_app_iff in *. tauto.
  - apply chain_join; auto; [discriminate|]. splits; auto.
    + apply only_tight; auto.
    + apply only_tight in Oc'. apply chain_final in Oc'; [|discriminate].
      destruct Oc' as [Oc' _]. exact Oc'.
Qed.

Lemma complete x :
  scaled x -> extremal x -> exists c, valid c /\ the_vector c = x.
Proof.
  intros Sx X. pose proof (proj1 (proj1 X)) as F.
  pose proof (proj1 (lemma_0 n A x) X) as [i T].
  assert (forall p, covers p x -> forall v, In v p -> (v < n)%nat) as Lt.
  { intros p C v V. apply (fits_lt n x); auto. apply C; auto. }
  destruct (type_form n A x i T) as [(p & _ & St)|(s & c & _ & Fo)].
  - pose proof (strict_nonempty A x p St) as Hp.
    pose proof St as (N & C & O & w & W). pose proof (only_tight A x p O) as Ti.
    destruct (only_dec n A x (final p) (first p) F) as [P|P].
    + exists {| the_vector := x; the_types := p; the_kind := Pure; the_entries := [];
                the_stem := []; the_cycle := p; the_weight := 0 |}.
      split; auto. unfold Statements.valid; simpl.
      assert (chain (only x) (circle p)) as Oc by (apply chain_final; auto).
      splits; auto.
      * apply Lt; auto.
      * eapply tight_fin; eauto.
      * apply scaled_walk; auto.
      * apply (circle_weight A x); auto. apply only_tight; auto.
      * lia.
      * intros u U. apply only_stays_circle; auto.
    + assert (In w p) as I by (apply C; apply satisfying_support in W; tauto).
      apply in_split in I as (s & b & E). rewrite E, final_app in W.
      set (o := w :: b) in *.
      assert (chain (tight x) o) as To.
      { rewrite E in Ti. apply chain_app in Ti as [_ Ti]. exact Ti. }
      assert (forall v, In v o -> support x v) as So.
      { intros v V. apply C. rewrite E. apply in_or_app; auto. }
      assert (weight (circle o) =
              Some (val (x w) - val (x (final o)) + val (A (final o) w))) as Wo.
      { rewrite weight_circle by discriminate. unfold o at 1.
        rewrite (tight_weight A x); auto; [|apply So; left; auto].
        fold o. apply satisfying_iff in W as (_ & W & _).
        change (first o) with w. rewrite (some_val _ W). reflexivity. }
      exists {| the_vector := x; the_types := [first p]; the_kind := Strict;
                the_entries := []; the_stem := s; the_cycle := o;
                the_weight := val (x w) - val (x (final o)) + val (A (final o) w) |}.
      split; auto. unfold Statements.valid; simpl. rewrite <- E.
      splits; auto.
      * discriminate.
      * apply Lt; auto.
      * eapply tight_fin; eauto.
      * apply scaled_walk; auto.
      * apply satisfying_iff in W. lia.
      * intros u U D. apply only_stays; auto.
      * tauto.
  - destruct (forked_path x s c Fo) as (o & Fo' & Ti). clear Fo c.
    pose proof Fo' as (Hs & N & C & W0 & Oc & Os & (v & w & D & V & W) & Fk).
    assert (o <> []) as Ho by (intros ->; apply Fk in V as [_ []]).
    set (en := filter (fun u => if satisfying_dec A x (final s) u then true else false) o).
    assert (forall u, In u en <-> satisfying x (final s) u) as En.
    { intro u. unfold en. rewrite filter_In.
      destruct (satisfying_dec A x (final s) u) as [K|K]; split; try tauto.
      - intros _. split; auto. apply Fk; auto.
      - intros [_ Q]; discriminate. }
    exists {| the_vector := x; the_types := [first (s ++ o)]; the_kind := Forked;
              the_entries := en; the_stem := s; the_cycle := o; the_weight := 0 |}.
    split; auto. unfold Statements.valid; simpl. splits; auto.
    + apply Lt; auto.
    + eapply tight_fin; eauto. intro Q. apply app_eq_nil in Q; tauto.
    + apply scaled_walk; auto. intro Q. apply app_eq_nil in Q; tauto.
    + lia.
    + intros u U. split; [apply Fk; auto|apply En; auto].
    + intros u U. apply En in U. split; auto. apply Fk; auto.
    + exists v, w. splits; auto; apply En; auto.
    + intros u U Du. apply only_stays; auto.
    + intros u U. apply only_stays_circle; auto.
Qed.

Theorem certificates : Certificates n A.
Proof. split; [apply sound | apply complete]. Qed.

End Certificates.
