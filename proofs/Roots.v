(** * Theorem 4a: a closed lasso is a cycle and one of its arcs *)

From Lasso Require Export Forest.

Section Roots.

Variable n : nat.
Variable A : matrix.

Notation satisfying := (satisfying A).
Notation tight := (tight A).
Notation only := (only A).
Notation walk := (walk A).
Notation weight := (weight A).
Notation strict := (strict A).
Notation closed := (closed A).
Notation cycle := (cycle n A).
Notation chord := (chord A).
Notation inner := (inner A).

Lemma consecutive_dec p u v : {consecutive p u v} + {~ consecutive p u v}.
Proof.
  induction p as [|a p IH]; [right; apply consecutive_nil|].
  destruct p as [|b p]; [right; apply consecutive_one|].
  destruct IH as [H|H]; [left; apply consecutive_cons; auto|].
  destruct (Nat.eq_dec u a) as [->|U], (Nat.eq_dec v b) as [->|V];
    [left; apply consecutive_cons; auto| | |];
    right; intro K; apply consecutive_cons in K as [[K1 K2]|K]; auto.
Qed.

Lemma circle_consecutive c u v :
  c <> [] ->
  (consecutive (circle c) u v <-> consecutive c u v \/ u = final c /\ v = first c).
Proof.
  intro H. destruct (snoc_final c H) as [l E]. unfold circle.
  set (a := final c) in *. set (b := first c). rewrite E. rewrite <- app_assoc.
  simpl app. rewrite consecutive_app, consecutive_cons.
  pose proof (consecutive_one b u v). tauto.
Qed.

Lemma consecutive_next_unique p u v w :
  NoDup p -> consecutive p u v -> consecutive p u w -> v = w.
Proof.
  induction p as [|a p IH]; intros N V W; [destruct (consecutive_nil _ _ V)|].
  destruct p as [|b p]; [destruct (consecutive_one _ _ _ V)|].
  apply consecutive_cons in V as [[V1 V2]|V], W as [[W1 W2]|W].
  - congruence.
  - apply consecutive_in in W as [W _]. subst u. exfalso. count a.
  - apply consecutive_in in V as [V _]. subst u. exfalso. count a.
  - apply IH; auto. nodup.
Qed.

Lemma weight_arcs p : weight p <> None -> arcs A p.
Proof.
  unfold arcs. induction p as [|u p IH]; intro H; [apply chain_nil|].
  destruct p as [|v p]; [apply chain_one|].
  change (weight (u :: v :: p)) with (plus (A u v) (weight (v :: p))) in H.
  apply chain_cons. split.
  - intro K. rewrite K in H. apply H; auto.
  - apply IH. intro K. rewrite K in H. destruct (A u v); apply H; auto.
Qed.

Lemma weight_circle c :
  c <> [] -> weight (circle c) = plus (weight c) (A (final c) (first c)).
Proof.
  intro H. unfold circle. rewrite weight_join by (auto; discriminate).
  simpl. destruct (weight c), (A (final c) (first c)); simpl; auto.
  f_equal; lia.
Qed.

(** Parts of the cycle run over its end, or do not. *)
Lemma part_weight x c v u l k :
  NoDup c -> covers c x -> chain (tight x) c -> weight (circle c) = Some k ->
  part c v u l ->
  weight l = Some (val (x v) - val (x u)) /\ ~ consecutive l (final c) (first c) \/
  weight l = Some (k + val (x v) - val (x u)) /\ consecutive l (final c) (first c).
Proof.
  intros N C T W (L & F & U & a & b & r & E & R).
  assert (forall p q t, c = p ++ q ++ t -> q <> [] ->
    weight q = Some (val (x (first q)) - val (x (final q)))) as Piece.
  { intros p q t K Q. destruct q as [|h q]; [congruence|].
    apply tight_weight.
    - apply C. rewrite K. apply in_or_app; right; left; auto.
    - rewrite K in T. simpl app in T. apply chain_app in T as [_ T].
      intros s s' (l1 & l2 & S). apply T. exists l1, (l2 ++ t).
      change (h :: q ++ t) with ((h :: q) ++ t). rewrite S, <- app_assoc. auto. }
  assert (c <> []) as Hc.
  { intros ->. symmetry in E. apply app_eq_nil in E as [-> ->]. simpl in R.
    symmetry in R. apply app_eq_nil in R as [R _]. auto. }
  (* The part ends before the list does, *)
  assert (forall p t, c = p ++ l ++ t ->
    weight l = Some (val (x v) - val (x u)) /\
    ~ consecutive l (final c) (first c)) as Inside.
  { intros p t K. split.
    - rewrite (Piece p l t K L), F, U. auto.
    - intros (l1 & l2 & S). apply (consecutive_not_first c (final c) (first c)); auto.
      rewrite S in K. exists (p ++ l1), (l2 ++ t).
      rewrite K at 1. rewrite <- !app_assoc. auto. }
  symmetry in R. apply app_eq_app in R as (m & [[R1 R2]|[R1 R2]]).
  2: { left. apply (Inside a m). rewrite E, R1. auto. }
  (* or after it. *)
  destruct b as [|h b].
  { left. apply (Inside [] r). rewrite E, app_nil_r, R1, R2. auto. }
  destruct m as [|g m].
  { left. apply (Inside a []). rewrite E, R1, !app_nil_r. auto. }
  right.
  assert (final c = final (h :: b)) as Fc by (rewrite E; apply final_app).
  assert (first c = g) as Gc by (rewrite E, R2; auto).
  assert (v = h) as -> by (rewrite <- F, R1; auto).
  assert (u = final (g :: m)) as -> by (rewrite <- U, R1; apply final_app).
  split.
  - pose proof (Piece a (h :: b) []) as P1. rewrite app_nil_r in P1.
    specialize (P1 E ltac:(discriminate)).
    pose proof (Piece [] (g :: m) (r ++ h :: b)) as P2.
    assert (c = [] ++ (g :: m) ++ r ++ h :: b) as K.
    { rewrite E, R2, <- app_assoc. auto. }
    specialize (P2 K ltac:(discriminate)).
    pose proof (Piece [] c []) as P3. rewrite app_nil_r in P3.
    specialize (P3 eq_refl Hc).
    rewrite weight_circle, P3 in W by auto.
    rewrite R1, weight_join, P1, P2 by discriminate.
    rewrite Fc, Gc in W. change (first (g :: m)) with g in *.
    rewrite Fc, Gc in P3.
    destruct (A (final (h :: b)) g); simpl in *; [|discriminate].
    injection W as W. f_equal. lia.
  - rewrite R1. destruct (snoc_final (h :: b)) as [b' B]; [discriminate|].
    exists b', m. rewrite Fc, Gc. rewrite B at 1. rewrite <- app_assoc. auto.
Qed.

Lemma part_exists c u v : In u c -> In v c -> exists l, part c v u l.
Proof.
  intros U V. apply in_split in V as (a & b & E).
  assert (In u ((v :: b) ++ a)) as K.
  { rewrite E in U. rewrite in_app_iff in *. tauto. }
  apply in_split in K as (l & r & K). exists (l ++ [u]). unfold part. splits.
  - destruct l; discriminate.
  - rewrite (first_app l u [] r), <- K. auto.
  - apply final_snoc.
  - exists a, (v :: b), r. split; auto. rewrite K, <- app_assoc. auto.
Qed.

Lemma closed_chords x c :
  NoDup c -> c <> [] -> covers c x -> chain (tight x) c ->
  satisfying x (final c) (first c) ->
  (closed x c <-> forall u v, chord c u v -> ~ satisfying x u v).
Proof.
  intros N Hc C T F. split.
  - intros [(_ & _ & O & _) Cl] u v (U & V & _ & D) S. apply D.
    apply circle_consecutive; auto.
    destruct (Nat.eq_dec u (final c)) as [->|Du]; auto. left.
    destruct (consecutive_next c u U Du) as [w W]. pose proof (O u w W) as [_ K].
    apply K in S. subst; auto.
  - intro H.
    assert (forall u v, satisfying x u v -> consecutive (circle c) u v) as On.
    { intros u v S. destruct (consecutive_dec (circle c) u v) as [|D]; auto.
      exfalso. apply (H u v); auto. pose proof (satisfying_support A x u v S) as [Su Sv].
      unfold Statements.chord. splits; auto; try (apply C; auto).
      apply satisfying_iff in S; tauto. }
    split; [unfold Statements.strict; splits; eauto|].
    + intros u v K. split; auto. intros w W. apply On in W.
      apply circle_consecutive in W as [W|[W _]]; auto.
      * eapply consecutive_next_unique; eauto.
      * exfalso. apply (consecutive_not_final c u v N K W).
    + intros w W. apply On, circle_consecutive in W as [W|[_ W]]; auto.
      exfalso. eapply consecutive_not_final; eauto.
Qed.

Theorem theorem_4a : Theorem_4a n A.
Proof.
  unfold Theorem_4a. splits.
  - intros c k (Hc & N & Lt & Fin) Pos.
    assert (arcs A c) as Ar.
    { apply weight_arcs. rewrite weight_circle in Fin by auto.
      intro K. rewrite K in Fin. apply Fin; auto. }
    set (x := walk c (Some k)).
    assert (covers c x) as C by (apply walk_covers; auto; discriminate).
    assert (chain (tight x) c) as T by (apply walk_tight; auto; discriminate).
    destruct (weight (circle c)) as [w|] eqn:W; [|congruence]. simpl in Pos.
    assert (satisfying x (final c) (first c)) as F.
    { pose proof W as W'. rewrite weight_circle in W' by auto.
      destruct c as [|h c]; [congruence|].
      rewrite (tight_weight A x) in W'; auto; [|apply C; left; auto].
      destruct (A (final (h :: c)) (first (h :: c))) eqn:E; [|discriminate].
      injection W' as W'. apply satisfying_iff. rewrite E. simpl first in *.
      splits; try discriminate.
      - apply C, final_in; discriminate.
      - apply C; left; auto.
      - simpl val. lia. }
    rewrite closed_chords by auto.
    (* The condition on the part is that the chord does not satisfy its tail. *)
    assert (forall u v l, chord c u v -> part c v u l ->
      (~ satisfying x u v <->
       ~ le (Some w) (inner u v l) /\
       (le (Some 0) (inner u v l) -> consecutive l (final c) (first c)))) as K.
    { intros u v l (U & V & D & _) P. unfold Statements.inner.
      apply C in U. apply C in V. rewrite satisfying_iff.
      destruct (A u v) as [a|]; [|congruence].
      destruct (part_weight x c v u l w N C T W P) as [[-> L]|[-> L]]; simpl.
      - split.
        + intro H. assert (~ val (x u) <= a + val (x v)) by
            (intro; apply H; splits; auto; discriminate).
          split; [lia|]. intro; exfalso; lia.
        + intros [H1 H2] (_ & _ & _ & H). apply L, H2. lia.
      - split.
        + intro H. assert (~ val (x u) <= a + val (x v)) by
            (intro; apply H; splits; auto; discriminate).
          split; [lia|auto].
        + intros [H1 H2] (_ & _ & _ & H). lia. }
    split.
    + intros H u v l Ch P. apply (K u v l Ch P). auto.
    + intros H u v Ch. pose proof Ch as (U & V & _).
      destruct (part_exists c u v U V) as [l P]. apply (K u v l Ch P). auto.
  - intros x c F [St Cl]. pose proof (strict_nonempty A x c St) as Hc.
    destruct St as (N & C & O & w & W). pose proof (Cl w W). subst w.
    pose proof (only_tight A x c O) as T.
    assert (weight (circle c) =
            Some (val (x (first c)) - val (x (final c)) +
                  val (A (final c) (first c)))) as E.
    { rewrite weight_circle by auto. apply satisfying_iff in W as (_ & W & _).
      destruct c as [|h c]; [congruence|].
      rewrite (tight_weight A x); auto; [|apply C; left; auto].
      rewrite (some_val _ W). reflexivity. }
    splits.
    + unfold Statements.cycle. splits; auto.
      * intros v V. apply (fits_lt n x); auto. apply C; auto.
      * rewrite E. discriminate.
    + rewrite E. simpl. apply satisfying_iff in W. lia.
    + apply walk_unique; auto.
  - intros x c c' F [St Cl] [St' Cl'].
    destruct (Nat.eq_dec (first c) (first c')) as [E|E].
    + left. eapply strict_unique; eauto.
    + right. pose proof (strict_type n A x c' F St') as T'.
      pose proof (two_types_pure n A x _ _ c T' E eq_refl St) as P.
      split.
      * pose proof (strict_nonempty A x c St). apply (circle_weight A x); auto.
        apply only_tight. apply pure_circle in P. apply P.
      * assert (In (first c') c) as I.
        { destruct St as (_ & C & _). apply C. apply T'. }
        apply in_split in I as (a & b & K). exists a, (first c' :: b). split; auto.
        rewrite K in P. apply pure_rotate in P as [P _].
        eapply strict_unique; eauto.
Qed.

End Roots.
