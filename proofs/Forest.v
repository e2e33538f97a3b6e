(** * Theorem 4: the forest *)

From Lasso Require Export Classification.

Section Forest.

Variable n : nat.
Variable A : matrix.

Notation times := (times n A).
Notation solution := (solution n A).
Notation extremal := (extremal n A).
Notation of_type := (of_type n A).
Notation satisfying := (satisfying A).
Notation tight := (tight A).
Notation only := (only A).
Notation strict := (strict A).
Notation forked := (forked A).
Notation closed := (closed A).
Notation pure_zero_cycle := (pure_zero_cycle A).
Notation front := (front n A).
Notation attains := (attains n A).
Notation offered := (offered n A).
Notation grown := (grown n A).
Notation child := (child n A).
Notation disturbs_only := (disturbs_only n A).
Notation case_1 := (case_1 n A).
Notation case_2 := (case_2 n A).
Notation case_3 := (case_3 n A).

(** ** A strict lasso is determined by its first node *)

Lemma only_chain_unique x a p q :
  chain (only x) (a :: p) -> chain (only x) (a :: q) ->
  NoDup (a :: p) -> NoDup (a :: q) ->
  (forall v, In v (a :: p) <-> In v (a :: q)) -> p = q.
Proof.
  revert a q; induction p as [|b p IH]; intros a q Op Oq Np Nq E.
  - destruct q as [|c q]; auto. specialize (proj2 (E c)). intro H.
    destruct H as [<-|[]]; [right; left; auto|]. count a.
  - destruct q as [|c q].
    + specialize (proj1 (E b)). intro H.
      destruct H as [<-|[]]; [right; left; auto|]. count a.
    + apply chain_cons in Op as [Ob Op]. apply chain_cons in Oq as [Oc Oq].
      assert (b = c) as <-.
      { apply Oc. apply only_satisfying; auto. }
      f_equal. apply (IH b); auto; try (nodup; fail).
      intro v. specialize (E v). destruct (Nat.eq_dec v a) as [->|D].
      * split; intro K; exfalso; count a.
      * split; intro K.
        -- destruct (proj1 E (or_intror K)); [congruence|auto].
        -- destruct (proj2 E (or_intror K)); [congruence|auto].
Qed.

Lemma strict_unique x p q :
  strict x p -> strict x q -> first p = first q -> p = q.
Proof.
  intros P Q E. pose proof (strict_nonempty A x p P). pose proof (strict_nonempty A x q Q).
  destruct p as [|a p]; [congruence|]. destruct q as [|b q]; [congruence|].
  simpl in E. subst b. f_equal.
  destruct P as (Np & Cp & Op & _), Q as (Nq & Cq & Oq & _).
  eapply only_chain_unique; eauto. intro v. rewrite <- (Cp v). apply Cq.
Qed.

Lemma pure_closed x c : pure_zero_cycle x c -> closed x c.
Proof. intros [S O]; split; auto. apply O. Qed.

Lemma strict_pure x p c :
  strict x p -> pure_zero_cycle x c -> pure_zero_cycle x p.
Proof.
  intros St P. assert (In (first p) c) as I.
  { destruct P as [(_ & C & _) _]. apply C. pose proof (strict_nonempty A x p St).
    destruct St as (_ & C' & _). apply C', first_in; auto. }
  apply in_split in I as (a & b & ->). apply pure_rotate in P.
  assert (p = (first p :: b) ++ a) as K.
  { apply (strict_unique x); auto. apply P. }
  rewrite K. exact P.
Qed.

Lemma forked_not_pure x s c c' : forked x s c -> ~ pure_zero_cycle x c'.
Proof.
  intros (_ & _ & _ & _ & _ & _ & (v & w & D & V & W) & _) P.
  apply pure_circle in P as (_ & _ & C & O).
  assert (In (final s) c') as I by (apply C; apply satisfying_support in V; tauto).
  destruct (circle_next c' _ I) as [t T]. apply O in T as [_ T].
  apply D. rewrite (T v V), (T w W). auto.
Qed.

Lemma only_dec x u v : fits n x -> {only x u v} + {~ only x u v}.
Proof.
  intro F. destruct (tight_dec A x u v) as [T|T]; [|right; intros [K _]; auto].
  destruct (satisfying_search n A (fun w => w <> v) x u F) as [(w & W & D)|H].
  - intro w. destruct (Nat.eq_dec w v); [right|left]; auto.
  - right. intros [_ K]. auto.
  - left. split; auto. intros w W. destruct (Nat.eq_dec w v) as [|D]; auto.
    destruct (H w W D).
Qed.

(** ** Taking a node off *)

Lemma support_without i x v : support (without i x) v <-> v <> i /\ support x v.
Proof.
  unfold support, without. destruct (Nat.eqb_spec v i); intuition congruence.
Qed.

Lemma without_other i x v : v <> i -> without i x v = x v.
Proof. unfold without; destruct (Nat.eqb_spec v i); congruence. Qed.

Lemma fits_without i x : fits n x -> fits n (without i x).
Proof. intros F v H. unfold without. destruct (Nat.eqb v i); auto. Qed.

Lemma satisfying_without i x u v :
  satisfying (without i x) u v <-> u <> i /\ v <> i /\ satisfying x u v.
Proof.
  rewrite !satisfying_iff. unfold without.
  destruct (Nat.eqb_spec u i), (Nat.eqb_spec v i); intuition congruence.
Qed.

Lemma tight_without i x u v :
  tight (without i x) u v <-> u <> i /\ v <> i /\ tight x u v.
Proof.
  rewrite !tight_iff. unfold without.
  destruct (Nat.eqb_spec u i), (Nat.eqb_spec v i); intuition congruence.
Qed.

Lemma only_without i x u v :
  u <> i -> v <> i -> only x u v -> only (without i x) u v.
Proof.
  intros U V [T O]; split.
  - apply tight_without; auto.
  - intros w W. apply satisfying_without in W. apply O; tauto.
Qed.

Lemma chain_without i x p :
  ~ In i p -> chain (only x) p -> chain (only (without i x)) p.
Proof.
  intros I. apply chain_imp. intros u v C.
  apply consecutive_in in C as [C1 C2]. apply only_without; intros ->; auto.
Qed.

Lemma covers_without i r x : NoDup (i :: r) -> covers (i :: r) x -> covers r (without i x).
Proof.
  intros N C v. rewrite support_without, (C v). split.
  - intros [H [K|K]]; congruence.
  - intro K. split; [intros ->; count i | right; auto].
Qed.

Lemma circle_not_in i c : c <> [] -> ~ In i c -> ~ In i (circle c).
Proof.
  intros H I K. unfold circle in K. apply in_app_or in K as [K|[<-|[]]]; auto.
  apply I, first_in; auto.
Qed.

(** All that is said of taking a node off: a lasso is closed, or its first node
    leads to other nodes only, tightly, and an extremal is left. *)
Lemma take_off x i :
  of_type i x ->
  (exists p, closed x p /\ first p = i) \/
  extremal (without i x) /\
  (exists v, v <> i /\ tight x i v) /\
  (forall v, satisfying x i v -> v <> i /\ tight x i v).
Proof.
  intro T. pose proof T as (S & Si & _). pose proof (proj1 S) as F.
  pose proof (fits_without i x F) as F'.
  destruct (type_form n A x i T) as [(p & E & St)|(s & c & E & Fo)].
  - pose proof (strict_nonempty A x p St) as P.
    destruct p as [|i' r]; [congruence|]. simpl in E; subst i'.
    pose proof St as (N & C & O & _).
    destruct (satisfying_search n A (fun w => w <> i) x (final (i :: r)) F)
      as [(w & W & D)|H].
    { intro w. destruct (Nat.eq_dec w i); [right|left]; auto. }
    + right.
      assert (In w (i :: r)) as I by (apply C; apply satisfying_support in W; tauto).
      destruct r as [|h r]; [destruct I as [I|[]]; congruence|].
      pose proof O as O'. apply chain_cons in O' as [Oi O'].
      assert (~ In i (h :: r)) as Ni by (count i).
      assert (h <> i) as Hi by (intros ->; apply Ni; left; auto).
      splits.
      * apply type_extremal with (i := first (h :: r)). apply strict_type; auto.
        unfold Statements.strict. splits.
        -- nodup.
        -- apply covers_without; auto.
        -- apply chain_without; auto.
        -- exists w. apply satisfying_without. splits; auto.
           intro K. apply Ni. rewrite <- K. apply final_in; discriminate.
      * exists h. split; auto. apply Oi.
      * intros v V. apply Oi in V as V'. subst v. split; auto. apply Oi.
    + left. exists (i :: r). split; auto. split; auto.
      intros w W. destruct (Nat.eq_dec w i) as [|D]; auto. destruct (H w W D).
  - right. pose proof Fo as (Hs & N & C & W0 & Oc & Os & (v & w & D & V & W) & Fk).
    destruct s as [|i' s]; [congruence|]. simpl in E; subst i'.
    assert (c <> []) as Hc.
    { intros ->. apply Fk in V as [_ []]. }
    simpl app in N, C.
    assert (~ In i (s ++ c)) as Ni by count i.
    assert (~ In i c) as Nc by count i.
    destruct s as [|h s].
    + rewrite final_one in *. splits.
      * apply type_extremal with (i := first c).
        apply strict_type; auto. apply pure_circle. splits; auto; [nodup| |].
        -- apply covers_without; auto.
        -- apply chain_without; auto. apply circle_not_in; auto.
      * exists v. apply Fk in V as [V Vc]. split; auto. intros ->; auto.
      * intros z Z. apply Fk in Z as [Z Zc]. split; auto. intros ->; auto.
    + pose proof Os as O'. apply chain_cons in O' as [Oi O'].
      assert (h <> i) as Hi by (intros ->; apply Ni; left; auto).
      rewrite final_cons in *.
      assert (final (h :: s) <> i) as Fi.
      { intro K. apply Ni. rewrite <- K. apply in_or_app; left.
        apply final_in; discriminate. }
      splits.
      * apply type_extremal with (i := first (h :: s)). apply forked_type with (c := c); auto.
        unfold Statements.forked. splits; auto.
        -- discriminate.
        -- nodup.
        -- apply covers_without; auto.
        -- apply chain_without; auto. apply circle_not_in; auto.
        -- apply chain_without; auto. count i.
        -- exists v, w. splits; auto; apply satisfying_without; splits; auto;
             intros ->; apply Nc; apply Fk; auto.
        -- intros z Z. apply satisfying_without in Z as (_ & Zi & Z).
           apply Fk in Z as [Z Zc]. split; auto. apply tight_without; auto.
      * exists h. split; auto. apply Oi.
      * intros z Z. apply Oi in Z as Z'. subst z. split; auto. apply Oi.
Qed.

Theorem theorem_4_off : Theorem_4_off n A.
Proof.
  intros x i T H. destruct (take_off x i T) as [(p & P & _)|[K _]]; auto.
  destruct H; eauto.
Qed.

(** ** Putting a node in front *)

Section Front.

Variable x : vector.
Variable j : node.
Hypothesis X : extremal x.
Hypothesis J : offered x j.

Let y := front j x.

Lemma front_fits : fits n y.
Proof.
  intros v H. unfold y, Statements.front. destruct J as (K & _).
  destruct (Nat.eqb_spec v j); [lia|]. apply X; auto.
Qed.

Lemma front_other v : v <> j -> y v = x v.
Proof. unfold y, Statements.front; destruct (Nat.eqb_spec v j); congruence. Qed.

Lemma front_new : y j = times x j.
Proof. unfold y, Statements.front; rewrite Nat.eqb_refl; auto. Qed.

Lemma support_not_new v : support x v -> v <> j.
Proof. intros S ->. apply S, J. Qed.

Lemma support_front v : support y v <-> v = j \/ support x v.
Proof.
  destruct (Nat.eq_dec v j) as [->|D].
  - split; auto. intros _. unfold support. rewrite front_new. apply J.
  - unfold support. rewrite front_other by auto. intuition congruence.
Qed.

Lemma without_front : same x (without j y).
Proof.
  intro v. unfold without. destruct (Nat.eqb_spec v j) as [->|D].
  - apply J.
  - rewrite front_other; auto.
Qed.

Lemma satisfying_front u v :
  satisfying x u v <-> u <> j /\ v <> j /\ satisfying y u v.
Proof.
  rewrite (satisfying_same A _ _ u v without_front). apply satisfying_without.
Qed.

Lemma tight_front u v : tight x u v <-> u <> j /\ v <> j /\ tight y u v.
Proof. rewrite (tight_same A _ _ u v without_front). apply tight_without. Qed.

Lemma no_loop : ~ satisfying y j j.
Proof.
  intros [_ H]. rewrite front_new in H. destruct J as (_ & _ & L & T).
  destruct (times x j), (A j j); simpl in *; try tauto. lia.
Qed.

Lemma satisfying_new w : satisfying y j w <-> attains x j w.
Proof.
  unfold Statements.attains. split.
  - intro H. assert (w <> j) as D by (intros ->; apply no_loop; auto).
    pose proof (satisfying_support A y j w H) as [_ S].
    apply support_front in S as [S|S]; [congruence|]. split; auto.
    destruct H as [_ H]. rewrite front_new, front_other in H by auto.
    apply le_antisym; auto. apply times_ge. apply X.
  - intros [S E]. pose proof (support_not_new w S) as D. split.
    + apply support_front; auto.
    + rewrite front_new, front_other, E by auto. apply le_refl.
Qed.

Lemma tight_new w : attains x j w -> tight y j w.
Proof.
  intros [S E]. pose proof (support_not_new w S) as D. split.
  - apply support_front; auto.
  - rewrite front_new, front_other; auto.
Qed.

Lemma covers_front p : covers p x <-> ~ In j p /\ covers (j :: p) y.
Proof.
  split.
  - intro C. split.
    + intro K. apply C in K. apply support_not_new in K; auto.
    + intro v. rewrite support_front, (C v). simpl. intuition congruence.
  - intros [N C] v. specialize (C v). rewrite support_front in C. simpl in C.
    split.
    + intro S. pose proof (support_not_new v S). intuition congruence.
    + intro V. assert (v <> j) by (intros ->; auto). intuition congruence.
Qed.

(** A node of x keeps its only arc if j does not satisfy it. *)
Lemma only_front u v : only y u v -> u <> j -> v <> j -> only x u v.
Proof.
  intros [T O] U V. split; [apply tight_front; auto|].
  intros w W. apply O. apply satisfying_front in W; tauto.
Qed.

Lemma only_kept_front u v : only x u v -> ~ satisfying y u j -> only y u v.
Proof.
  intros [T O] N. pose proof T as T'. apply tight_front in T' as (U & V & T'). split; auto.
  intros w W. destruct (Nat.eq_dec w j) as [->|D]; [tauto|].
  apply O, satisfying_front; auto.
Qed.

Lemma only_new h : (forall w, attains x j w <-> w = h) <-> only y j h.
Proof.
  split.
  - intro H. split.
    + apply tight_new, H; auto.
    + intros w W. apply H, satisfying_new; auto.
  - intros [T O] w. split.
    + intro W. apply O, satisfying_new; auto.
    + intros ->. apply satisfying_new, tight_satisfying; auto.
Qed.

Lemma chain_front p : ~ In j p -> chain (only y) p -> chain (only x) p.
Proof.
  intro N. apply chain_imp. intros u v C K.
  apply consecutive_in in C as [C1 C2]. apply only_front; auto; congruence.
Qed.

Lemma strict_front p :
  strict x p -> (forall w, attains x j w <-> w = first p) ->
  disturbs_only x j [final p] -> strict y (j :: p).
Proof.
  intros St At Di. pose proof (strict_nonempty A x p St) as P.
  pose proof St as (N & C & O & w & W). apply covers_front in C as [Nj C].
  pose proof C as Cx. unfold Statements.strict. splits; auto.
  - nodup.
  - destruct p as [|h p]; [congruence|]. apply chain_cons. split.
    + apply only_new; auto.
    + eapply chain_imp; [|exact O]. intros u v K Ouv. apply only_kept_front; auto.
      intro B. destruct (Di u) as [F|[]]; auto.
      * apply Ouv.
      * symmetry in F. revert F. apply (consecutive_not_final _ _ v); auto.
  - exists w. destruct p as [|h p]; [congruence|]. rewrite final_cons.
    apply satisfying_front in W; tauto.
Qed.

Lemma undisturbed u v : disturbs_only x j [] -> only x u v -> only y u v.
Proof.
  intros Di O. apply only_kept_front; auto. intro B. destruct (Di u); auto. apply O.
Qed.

Lemma strict_back p : strict y (j :: p) -> p <> [] -> strict x p.
Proof.
  intros (N & C & O & _) P. assert (~ In j p) as Nj by count j.
  assert (covers p x) as Cx by (apply covers_front; auto).
  unfold Statements.strict. splits; auto.
  - nodup.
  - destruct p as [|h p]; [congruence|]. apply chain_cons in O as [_ O].
    apply chain_front; auto.
  - apply (solution_next n A); [apply X|]. apply Cx, final_in; auto.
Qed.

End Front.

Theorem theorem_4_on : Theorem_4_on n A.
Proof.
  intros x j X J. pose proof (front_fits x j X J) as F. split.
  - intro T. destruct (type_form n A _ j T) as [(p & E & St)|(s & c & E & Fo)].
    + pose proof (strict_nonempty A _ p St) as P.
      destruct p as [|j' p]; [congruence|]. simpl in E. subst j'.
      assert (p <> []) as Hp.
      { intros ->. destruct X as (_ & (v & V) & _).
        pose proof (support_not_new x j J v V) as D.
        destruct St as (_ & C & _). assert (In v [j]) as [K|[]]; [|congruence].
        apply C. apply support_front; auto. }
      pose proof (strict_back x j X J p St Hp) as Sx.
      assert (forall w, attains x j w <-> w = first p) as At.
      { apply only_new; auto. destruct p; [congruence|].
        destruct St as (_ & _ & O & _). apply chain_cons in O as [O _]. exact O. }
      assert (disturbs_only x j [final p]) as Di.
      { intros u U B. left. destruct (Nat.eq_dec u (final p)) as [|D]; auto.
        destruct St as (N & _ & O & _). destruct Sx as (_ & C & _).
        apply C in U. destruct (consecutive_next p u U D) as [v V].
        assert (only (front j x) u v) as [_ K].
        { apply O. destruct V as (l & r & ->). exists (j :: l), r. auto. }
        apply K in B. subst v. apply consecutive_in in V as [_ V]. count j. }
      destruct (only_dec x (final p) (first p)) as [O|O]; [apply X| |].
      * right. left. exists p. splits; auto. split; auto.
      * left. left. exists p. splits; auto. intros [c Pc]. apply O.
        apply (strict_pure x p c); auto.
    + pose proof Fo as (Hs & N & C & W0 & Oc & Os & (v & w & D & V & W) & Fk).
      destruct s as [|j' s]; [congruence|]. simpl in E. subst j'.
      assert (c <> []) as Hc by (intros ->; apply Fk in V as [_ []]).
      simpl app in N, C.
      assert (~ In j (s ++ c)) as Nj by count j.
      assert (~ In j c) as Nc by count j.
      assert (covers (s ++ c) x) as Cx by (apply (proj2 (covers_front x j J (s ++ c))); auto).
      assert (chain (only x) (circle c)) as Oc'.
      { apply chain_front with (j := j); auto. apply circle_not_in; auto. }
      assert (forall u, In u c -> ~ satisfying (front j x) u j) as Uc.
      { intros u U B. destruct (circle_next c u U) as [t Tt].
        pose proof (Oc u t Tt) as [_ K]. apply K in B. subst t.
        apply circle_in in Tt as [_ Tt]. auto. }
      destruct s as [|h s].
      * rewrite final_one in *. right. right. exists c. splits.
        -- apply pure_circle. splits; auto. nodup.
        -- exists v, w. splits; auto; apply satisfying_new; auto.
        -- intros u U B. apply (Uc u); auto. apply Cx; auto.
      * rewrite final_cons in *. apply chain_cons in Os as [Oj Os].
        assert (forall u, In u ((h :: s) ++ c) -> ~ satisfying (front j x) u j) as Ua.
        { intros u U B. apply in_app_or in U as [U|U]; [|apply (Uc u); auto].
          destruct (Nat.eq_dec u (final (h :: s))) as [->|Du].
          - apply Fk in B as [_ B]. auto.
          - destruct (consecutive_next _ u U Du) as [t Tt].
            pose proof (Os u t Tt) as [_ K]. apply K in B. subst t.
            apply consecutive_in in Tt as [_ Tt]. apply Nj, in_or_app; auto. }
        assert (final (h :: s) <> j) as Fj.
        { intro K. apply Nj. rewrite <- K. apply in_or_app; left.
          apply final_in; discriminate. }
        assert (forall z, satisfying x (final (h :: s)) z <->
                  satisfying (front j x) (final (h :: s)) z) as Sf.
        { intro z. rewrite (satisfying_front x j J). split; [tauto|].
          intro B. splits; auto. intros ->. apply Fk in B as [_ B]. auto. }
        assert (forked x (h :: s) c) as Fx.
        { unfold Statements.forked. splits; auto.
          - discriminate.
          - nodup.
          - apply chain_front with (j := j); auto. count j.
          - exists v, w. splits; auto; apply Sf; auto.
          - intros z Z. apply Sf in Z. apply Fk in Z as [Z Zc]. split; auto.
            apply (tight_front x j J); splits; auto. intros ->; auto. }
        left. right. exists (h :: s), c. splits; auto.
        -- intros [c' Pc]. eapply forked_not_pure; eauto.
        -- apply only_new; auto.
        -- intros u U B. apply (Ua u); auto. apply Cx; auto.
  - intros [[(p & St & _ & At & Di)|(s & c & Fo & _ & At & Di)]|
            [(c & [St _] & At & Di)|(c & P & (v & w & D & V & W) & Di)]].
    + change j with (first (j :: p)). apply strict_type; auto.
      apply strict_front; auto.
    + change j with (first (j :: s)). apply forked_type with (c := c); auto.
      destruct Fo as (Hs & N & C & W0 & Oc & Os & (v & w & D & V & W) & Fk).
      destruct s as [|h s]; [congruence|].
      pose proof C as C'. apply (covers_front x j J) in C' as [Nj C'].
      assert (forall z, satisfying x (final (h :: s)) z <->
                satisfying (front j x) (final (h :: s)) z) as Sf.
      { intro z. rewrite (satisfying_front x j J). split; [tauto|].
        assert (support x (final (h :: s))) as S.
        { apply satisfying_support in V; tauto. }
        intro B. splits; auto; [apply (support_not_new x j J); auto|].
        intros ->. destruct (Di _ S B). }
      unfold Statements.forked. splits; auto.
      * discriminate.
      * simpl app. nodup.
      * eapply chain_imp; [|exact Oc]. intros; apply undisturbed; auto.
      * apply chain_cons. split; [apply only_new; auto|].
        eapply chain_imp; [|exact Os]. intros; apply undisturbed; auto.
      * rewrite final_cons. exists v, w. splits; auto; apply Sf; auto.
      * rewrite final_cons. intros z Z. apply Sf in Z. apply Fk in Z as [Z Zc].
        split; auto. apply (tight_front x j J) in Z; tauto.
    + change j with (first (j :: c)). apply strict_type; auto.
      apply strict_front; auto.
    + change j with (first [j]). apply forked_type with (c := c); auto.
      apply pure_circle in P as (Hc & N & C & O).
      pose proof C as C'. apply (covers_front x j J) in C' as [Nj C'].
      unfold Statements.forked. rewrite final_one. splits; auto.
      * discriminate.
      * simpl app. nodup.
      * apply (circle_weight A x); auto. apply only_tight; auto.
      * eapply chain_imp; [|exact O]. intros; apply undisturbed; auto.
      * apply chain_one.
      * exists v, w. splits; auto; apply satisfying_new; auto.
      * intros z Z. apply satisfying_new in Z; auto. split.
        -- apply tight_new; auto.
        -- apply C. apply Z.
Qed.

(** ** The whole forest *)

Lemma front_without x i :
  of_type i x ->
  (exists v, v <> i /\ tight x i v) ->
  (forall v, satisfying x i v -> v <> i /\ tight x i v) ->
  offered (without i x) i /\ same x (front i (without i x)).
Proof.
  intros (S & Si & _) (v & D & T) O. pose proof (proj1 S) as F.
  pose proof (fits_without i x F) as F'.
  assert (times (without i x) i = x i) as E.
  { apply le_antisym.
    - destruct (times (without i x) i) eqn:Et; [|exact I].
      destruct (times_attained n A (without i x) i) as (w & _ & Ew); [congruence|].
      rewrite Et in Ew. assert (w <> i) as Dw.
      { intros ->. unfold without in Ew. rewrite Nat.eqb_refl in Ew.
        destruct (A i i); discriminate. }
      rewrite Ew, without_other by auto.
      destruct (le_dec (plus (A i w) (x w)) (x i)) as [|L]; auto.
      assert (satisfying x i w) as W.
      { split; auto. unfold support in Si.
        destruct (x i), (plus (A i w) (x w)); simpl in *; try tauto; try congruence. lia. }
      apply O in W as [_ [_ W]]. rewrite W. apply le_refl.
    - destruct T as [_ T]. rewrite T, <- (without_other i x v D).
      apply times_ge; auto. }
  split.
  - unfold Statements.offered. splits.
    + apply (fits_lt n x); auto.
    + unfold without. rewrite Nat.eqb_refl; auto.
    + intro L. destruct (O i) as [K _]; [|congruence]. split; auto.
      unfold support in Si. destruct (x i), (A i i); simpl in *; try tauto. lia.
    + rewrite E. exact Si.
  - intro w. unfold Statements.front. destruct (Nat.eqb_spec w i) as [->|Dw]; auto.
    rewrite without_other; auto.
Qed.

Lemma extremal_grown k x p :
  (length p <= k)%nat -> covers p x -> extremal x -> grown x.
Proof.
  revert x p. induction k as [|k IH]; intros x p L C X.
  - destruct X as (_ & (v & V) & _). apply C in V.
    destruct p; [destruct V | simpl in L; lia].
  - pose proof (proj1 (lemma_0 n A x) X) as [i T].
    destruct (take_off x i T) as [(q & Q & _)|(X' & V & O)].
    + apply (root n A x q); auto. apply X.
    + destruct (front_without x i T V O) as [Of E].
      apply (grow n A (without i x) i x); auto.
      * apply (IH _ (remove Nat.eq_dec i p)); auto.
        -- assert (In i p) as I by (apply C; apply T).
           pose proof (remove_length_lt Nat.eq_dec p i I). lia.
        -- intro w. rewrite support_without, (C w). split.
           ++ intros [D W]. apply in_in_remove; auto.
           ++ intro W. apply in_remove in W. tauto.
      * apply theorem_4_on; auto. eapply type_same; eauto.
Qed.

Lemma grown_extremal x : grown x -> extremal x.
Proof.
  induction 1 as [x p F [St _]|x j y G X O K E].
  - eapply type_extremal, strict_type; eauto.
  - apply type_extremal with (i := j).
    apply (type_same n A (front j x)); [apply same_sym; auto|].
    apply theorem_4_on; auto.
Qed.

Lemma child_type x j y : child x j y -> of_type j y.
Proof.
  intros (X & O & K & E). apply (type_same n A (front j x)); [apply same_sym; auto|].
  apply theorem_4_on; auto.
Qed.

Lemma child_not_closed x j y p : child x j y -> ~ closed y p.
Proof.
  intros Ch Cl. pose proof (child_type x j y Ch) as T.
  destruct Ch as (X & O & _ & E).
  assert (exists r, closed y (j :: r)) as [r Cr].
  { destruct (Nat.eq_dec (first p) j) as [D|D].
    - pose proof (strict_nonempty A y p (proj1 Cl)). destruct p as [|a p]; [congruence|].
      simpl in D; subst a. exists p; auto.
    - destruct Cl as [St _].
      pose proof (two_types_pure n A y (first p) j p T D eq_refl St) as P.
      assert (In j p) as I by (destruct St as (_ & C & _); apply C; apply T).
      apply in_split in I as (a & b & ->). apply pure_rotate in P.
      exists (b ++ a). apply pure_closed; auto. }
  destruct Cr as [(N & C & Oc & _) Cl'].
  assert (forall v, support x v -> support y v) as Sup.
  { intros v V. unfold support. rewrite (E v). apply support_front; auto. }
  destruct r as [|h r].
  - destruct X as (_ & (v & V) & _). pose proof (support_not_new x j O v V).
    apply Sup, C in V as [V|[]]. congruence.
  - set (u := final (j :: h :: r)) in *.
    assert (In u (h :: r)) as U by (apply (final_in (h :: r)); discriminate).
    assert (u <> j) as D by (intro K; rewrite K in U; count j).
    assert (support x u) as Su.
    { assert (support y u) as K by (apply C; right; auto).
      unfold support in *. rewrite (E u) in K. rewrite front_other in K; auto. }
    destruct (solution_next n A x u (proj1 X) Su) as [w W].
    apply (satisfying_front x j O) in W as (_ & Dw & W). apply Dw.
    change (first (j :: h :: r)) with j in Cl'. apply Cl'.
    apply (satisfying_same A y (front j x)); auto.
Qed.

Theorem forest : Forest n A.
Proof.
  unfold Statements.Forest; splits.
  - intro x; split; [|apply grown_extremal]. intro X.
    pose proof (proj1 (lemma_0 n A x) X) as [i T].
    destruct (type_form n A x i T) as [(p & _ & St)|(s & c & _ & Fo)].
    + apply (extremal_grown (length p) x p); auto. apply St.
    + apply (extremal_grown (length (s ++ c)) x (s ++ c)); auto. apply Fo.
  - apply child_not_closed.
  - intros x j x' j' y Ch Ch'.
    assert (j = j') as D.
    { destruct (Nat.eq_dec j j') as [|D]; auto. exfalso.
      destruct (proj2 (theorem_3 n A) y j j') as [c P]; auto.
      - eapply child_type; eauto.
      - eapply child_type; eauto.
      - eapply child_not_closed; eauto. apply pure_closed; eauto. }
    split; auto. subst j'.
    destruct Ch as (X & O & _ & E), Ch' as (X' & O' & _ & E').
    intro v. destruct (Nat.eq_dec v j) as [->|Dv].
    + destruct O as (_ & -> & _), O' as (_ & -> & _). auto.
    + rewrite <- (front_other x j v Dv), <- (front_other x' j v Dv).
      rewrite <- (E v). apply E'.
Qed.

End Forest.
