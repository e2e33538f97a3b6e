(** * Section 2: the tests of the forward search *)

From Lasso Require Export Oracle.

Section Forward.

Variable n : nat.
Variable A : matrix.

Notation satisfying := (satisfying A).
Notation tight := (tight A).
Notation only := (only A).
Notation walk := (walk A).
Notation strict := (strict A).

Lemma walk_prefix p q c v : In v p -> walk (p ++ q) c v = walk p c v.
Proof.
  revert c; induction p as [|u p IH]; intros c V; [destruct V|]. simpl.
  destruct (Nat.eqb_spec v u) as [|D]; auto.
  destruct V as [V|V]; [congruence|]. rewrite IH by auto.
  destruct p; [destruct V|reflexivity].
Qed.

Lemma walk_last p c w :
  p <> [] -> NoDup p -> ~ In w p ->
  walk (p ++ [w]) c w = minus (walk p c (final p)) (A (final p) w).
Proof.
  intros P N D. revert c; induction p as [|u p IH]; [congruence|]. intro c.
  simpl app. assert (w <> u) as Du by (intros ->; apply D; left; auto).
  cbn [Statements.walk]. destruct (Nat.eqb_spec w u); [congruence|].
  destruct p as [|v p].
  - simpl app. rewrite walk_first, final_one, Nat.eqb_refl. auto.
  - rewrite IH; [|discriminate|nodup|intro K; apply D; right; auto].
    rewrite final_cons. simpl app. simpl first.
    destruct (Nat.eqb_spec (final (v :: p)) u) as [E|E]; auto. exfalso.
    assert (In u (v :: p)) as K by (rewrite <- E; apply final_in; discriminate).
    count u.
Qed.

Lemma arcs_weight p : arcs A p -> weight A p <> None.
Proof.
  unfold arcs. induction p as [|u p IH]; intro H; [discriminate|].
  destruct p as [|v p]; [discriminate|]. apply chain_cons in H as [H K].
  change (weight A (u :: v :: p)) with (plus (A u v) (weight A (v :: p))).
  specialize (IH K). destruct (A u v), (weight A (v :: p)); simpl; congruence.
Qed.

Section Step.

Variable p : list node.
Variable w : node.

Hypothesis O : open_path n A p.
Hypothesis W : (w < n)%nat.
Hypothesis D : ~ In w p.
Hypothesis F : A (final p) w <> None.

Let y := walk p (Some 0).
Let y' := walk (p ++ [w]) (Some 0).

Lemma step_nonempty : p <> [].
Proof. apply O. Qed.

Lemma step_nodup : NoDup (p ++ [w]).
Proof. destruct O as [(_ & N & _) _]. nodup. Qed.

Lemma step_in v : In v p -> y' v = y v.
Proof. apply walk_prefix. Qed.

Lemma step_new : y' w = candidate A p w.
Proof. apply walk_last; auto; apply O. Qed.

Lemma step_arcs : arcs A (p ++ [w]).
Proof.
  apply chain_final; [apply step_nonempty|]. split; auto.
  apply weight_arcs. apply O.
Qed.

Lemma step_covers : covers (p ++ [w]) y'.
Proof. apply walk_covers; [apply step_arcs|discriminate]. Qed.

Lemma step_tight : chain (tight y') (p ++ [w]).
Proof. apply walk_tight; [apply step_nodup|apply step_arcs|discriminate]. Qed.

Lemma satisfying_old u v : In u p -> In v p -> (satisfying y' u v <-> satisfying y u v).
Proof.
  intros U V. unfold Statements.satisfying, support. rewrite !step_in by auto. tauto.
Qed.

Lemma old_support u : In u p -> support y u.
Proof.
  intro U. unfold support. rewrite <- step_in by auto. apply step_covers.
  apply in_or_app; auto.
Qed.

Lemma satisfying_to_new u :
  In u p -> (satisfying y' u w <-> le (y u) (plus (A u w) (candidate A p w))).
Proof.
  intro U. unfold Statements.satisfying, support. rewrite step_new, step_in by auto.
  pose proof (old_support u U). unfold support in H. tauto.
Qed.

Lemma step_under : under A p w <-> chain (only y') (p ++ [w]).
Proof.
  pose proof O as [(P & N & _ & _ & Oy) Op]. fold y in Oy, Op.
  pose proof step_tight as T. apply chain_final in T as [T Tw]; auto.
  assert (forall u t, satisfying y' u t -> In t p \/ t = w) as To.
  { intros u t K. apply satisfying_support in K as [_ K]. apply step_covers in K.
    apply in_app_or in K as [K|[K|[]]]; auto. }
  split.
  - intro H. apply chain_final; auto. split.
    + intros u v C. split; [apply T; auto|]. intros t K.
      pose proof (consecutive_in _ _ _ C) as [U _].
      destruct (To u t K) as [I| ->].
      * apply (Oy u v C). apply satisfying_old; auto.
      * exfalso. apply (H u U); [eapply consecutive_not_final; eauto|].
        apply satisfying_to_new; auto.
    + split; auto. intros t K. destruct (To _ t K) as [I|]; auto. exfalso.
      apply (Op t). apply satisfying_old; auto. apply final_in; auto.
  - intros H u U Du K. apply chain_final in H as [H _]; auto.
    destruct (consecutive_next p u U Du) as [v C]. pose proof (H u v C) as [_ Ou].
    apply satisfying_to_new in K; auto. apply Ou in K. subst v.
    apply consecutive_in in C; tauto.
Qed.

Lemma step_closes : (exists t, satisfying y' w t) <-> closes A p w.
Proof.
  assert (support y' w) as S by (apply step_covers, in_or_app; right; left; auto).
  pose proof S as S'. unfold support in S'. rewrite step_new in S'.
  unfold closes. fold y. split.
  - intros (t & K). pose proof K as [_ L]. rewrite step_new in L.
    pose proof (satisfying_support A y' w t K) as [_ I]. apply step_covers in I.
    apply in_app_or in I as [I|[<-|[]]].
    + left. exists t. rewrite <- step_in; auto.
    + right. rewrite step_new in L.
      destruct (candidate A p w), (A w w); simpl in *; try tauto; try congruence. lia.
  - intros [(t & I & L)|L].
    + exists t. split; auto. rewrite step_new, step_in; auto.
    + exists w. split; auto. rewrite step_new.
      destruct (candidate A p w), (A w w); simpl in *; try tauto; try congruence. lia.
Qed.

Lemma step_strict :
  strict y' (p ++ [w]) <-> under A p w /\ closes A p w.
Proof.
  unfold Statements.strict. rewrite final_snoc, step_closes, <- step_under. split.
  - tauto.
  - intros [H K]. splits; auto; [apply step_nodup|apply step_covers].
Qed.

Lemma step_open : open_path n A (p ++ [w]) <-> under A p w /\ ~ closes A p w.
Proof.
  unfold Statements.open_path, Statements.grown_path. rewrite final_snoc. fold y'.
  rewrite <- step_closes, step_under. split.
  - intros [(_ & _ & _ & _ & H) K]. split; auto. intros [t T]. apply (K t T).
  - intros [H K]. splits; auto.
    + intro Z. apply app_eq_nil in Z as [_ Z]. discriminate.
    + apply step_nodup.
    + intros v V. apply in_app_or in V as [V|[<-|[]]]; auto. apply O; auto.
    + apply arcs_weight, step_arcs.
    + intros v V. apply K. eauto.
Qed.

End Step.

Lemma strict_prefix x p w r :
  fits n x -> p <> [] -> strict x (p ++ w :: r) -> x (first p) = Some 0 ->
  open_path n A p.
Proof.
  intros F P (N & C & O & _) E.
  assert (chain (only x) (p ++ [w])) as Op by (apply chain_app in O as [O _]; exact O).
  apply chain_final in Op as [Op Ow]; auto.
  assert (NoDup p) as Np by nodup.
  assert (chain (tight x) p) as T by (apply only_tight; auto).
  assert (forall v, In v p -> x v = walk p (Some 0) v) as Eq.
  { intros v V. rewrite <- E. apply walk_agrees; auto. }
  set (y := walk p (Some 0)) in *.
  assert (forall u v, In u p -> satisfying y u v -> satisfying x u v /\ In v p) as Sat.
  { intros u v U K. assert (In v p) as V.
    { apply (walk_support A p (Some 0)). apply satisfying_support in K as [_ K]; exact K. }
    split; auto. unfold Statements.satisfying, support in *. rewrite !Eq; auto. }
  split.
  - unfold grown_path. fold y. splits; auto.
    + intros v V. apply (fits_lt n x); auto. apply C, in_or_app; auto.
    + apply arcs_weight. eapply chain_imp; [|exact T].
      intros u v _ K. apply tight_iff in K; tauto.
    + intros u v K. pose proof (consecutive_in _ _ _ K) as [U V].
      pose proof (Op u v K) as [Tu Ou]. split.
      * unfold Statements.tight, support in *. rewrite <- !Eq; auto.
      * intros t S. apply Sat in S as [S _]; auto.
  - intros v V. fold y in V. apply Sat in V as [V I]; [|apply final_in; auto].
    apply Ow in V. subst v. count w.
Qed.

Theorem forward_search : Forward_search n A.
Proof.
  split.
  - intros p w O W D F. split; [apply step_strict|apply step_open]; auto.
  - apply strict_prefix.
Qed.

End Forward.
