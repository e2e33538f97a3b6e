(** * Theorem 5: the oracle *)

From Lasso Require Export Roots.

Section Oracle.

Variable n : nat.
Variable A : matrix.
Variable p : list node.

Notation solution := (solution n A).
Notation of_type := (of_type n A).
Notation satisfying := (satisfying A).
Notation tight := (tight A).
Notation only := (only A).
Notation may_step := (may_step n A p).
Notation leads := (leads n A p).
Notation alive := (alive n A p).

Hypothesis G : grown_path n A p.

Let y := walk A p (Some 0).

Lemma grown_arcs : arcs A p.
Proof. apply weight_arcs. apply G. Qed.

Lemma grown_covers : covers p y.
Proof. apply walk_covers; [apply grown_arcs | discriminate]. Qed.

(** What is passed on along the arcs of a path reaches all of it. *)
Lemma spread (Q : node -> Prop) (r : list node) :
  (forall u v, consecutive r u v -> Q u -> Q v) -> Q (first r) ->
  forall v, In v r -> Q v.
Proof.
  induction r as [|a r IH]; intros H F v; [intros []|].
  intros [<-|K]; [exact F|]. destruct r as [|b r]; [destruct K|].
  apply IH; auto.
  - intros u w C. apply H. apply consecutive_cons; auto.
  - simpl. apply (H a b); auto. apply consecutive_cons; auto.
Qed.

(** ** From an extremal to a walk *)

Lemma extremal_walk x :
  of_type (first p) x -> x (first p) = Some 0 -> chain (only x) p -> alive.
Proof.
  intros T E O. destruct G as (P & N & Lt & _ & _).
  pose proof T as (S & Si & _).
  assert (forall v, In v p -> x v = y v) as Eq.
  { intros v V. unfold y. rewrite <- E. apply walk_agrees; auto. apply only_tight; auto. }
  destruct (lasso_continues n A x p S P N) as (r & q & L).
  { apply only_chain_satisfying; auto. }
  { intros v V. unfold support. rewrite Eq by auto. apply grown_covers; auto. }
  assert (covers (p ++ r) x /\ chain (tight x) (p ++ r)) as [C Ti].
  { destruct p as [|i s]; [congruence|]. apply (type_lasso n A x i (s ++ r) q); auto. }
  destruct L as (Nr & _ & Lq & Q).
  (* The lasso is such a walk. *)
  assert (forall r1 r2, r = r1 ++ r2 ->
    exists t, leads ((final (p ++ r1), val (x (final (p ++ r1)))) :: t) /\
      forall v, In v r1 ->
        In (v, val (x v)) ((final (p ++ r1), val (x (final (p ++ r1)))) :: t)) as W.
  { induction r1 as [|v r1 IH] using rev_ind; intros r2 Er.
    - exists []. rewrite app_nil_r. split; [|intros v []].
      apply start. fold y. pose proof (final_in p P) as F. rewrite (Eq _ F).
      apply some_val. apply grown_covers; auto.
    - rewrite <- app_assoc in Er. destruct (IH _ Er) as (t & Lt' & V).
      set (u := final (p ++ r1)) in *.
      assert (final (p ++ r1 ++ [v]) = v) as Fv by (rewrite app_assoc; apply final_snoc).
      rewrite Fv.
      assert (tight x u v) as Tv.
      { apply Ti. destruct (snoc_final (p ++ r1)) as [h Eh].
        - destruct p; [congruence|discriminate].
        - exists h, r2. rewrite Er. simpl. rewrite app_assoc. rewrite Eh at 1.
          rewrite <- app_assoc. reflexivity. }
      apply tight_iff in Tv as (T1 & T2 & T3 & T4).
      exists ((u, val (x u)) :: t). split.
      + replace (val (x v)) with (val (x u) - val (A u v)) by lia.
        apply step; auto; [apply some_val; auto|].
        replace (val (x u) - val (A u v)) with (val (x v)) by lia.
        assert (~ In v p) as Nv by (rewrite Er in Nr; intro K; count v).
        unfold Statements.may_step. splits; auto.
        * apply (fits_lt n x); [apply S|auto].
        * intros s Sp D K. fold y in K. rewrite <- (Eq s Sp) in K.
          rewrite <- (some_val _ T3) in K.
          destruct (consecutive_next p s Sp D) as [w Wn].
          pose proof (O s w Wn) as [[Ss _] Ow].
          assert (v = w) as -> by (apply Ow; split; auto).
          apply consecutive_in in Wn; tauto.
      + intros w Wr. apply in_app_or in Wr as [Wr|[<-|[]]]; [right; auto|left; auto]. }
  destruct (W r [] ltac:(rewrite app_nil_r; auto)) as (t & Le & V).
  exists (final (p ++ r)), (val (x (final (p ++ r)))), t. split; auto.
  apply satisfying_iff in Lq as (L1 & L2 & L3 & L4).
  apply in_app_or in Q as [Q|Q].
  - left. exists q, (val (A (final (p ++ r)) q)). splits; auto; [apply some_val; auto|].
    fold y. rewrite <- (Eq q Q), (some_val _ L3). simpl. lia.
  - right. right. exists q, (val (x q)), (val (A (final (p ++ r)) q)).
    splits; auto; [|apply some_val; auto|lia].
    intro K. count q.
Qed.

(** ** From a walk to a solution *)

(** The greatest level with which a walk comes to a node. *)
Fixpoint highest (t : list (node * Z)) (v : node) : number :=
  match t with
  | [] => None
  | (w, l) :: t => if Nat.eqb w v then max (Some l) (highest t v) else highest t v
  end.

Lemma highest_ge t v l : In (v, l) t -> le (Some l) (highest t v).
Proof.
  induction t as [|[w k] t IH]; [intros []|]. intros [E|K]; simpl.
  - injection E as -> ->. rewrite Nat.eqb_refl.
    destruct (highest t v); simpl; lia.
  - specialize (IH K). destruct (Nat.eqb w v); auto.
    destruct (highest t v); simpl in *; [lia|tauto].
Qed.

Lemma highest_in t v l : highest t v = Some l -> In (v, l) t.
Proof.
  induction t as [|[w k] t IH]; cbn [highest]; [discriminate|].
  destruct (Nat.eqb_spec w v) as [->|D]; [|right; auto].
  destruct (max_choice (Some k) (highest t v)) as [K|K]; rewrite K; intro E.
  - injection E as ->. left; auto.
  - right; auto.
Qed.

Definition inside (v : node) : bool := if in_dec Nat.eq_dec v p then true else false.

(** y on the path, and elsewhere the highest level of the walk. *)
Definition raised (t : list (node * Z)) : vector :=
  fun v => if inside v then y v else highest t v.

Lemma raised_in t v : In v p -> raised t v = y v.
Proof. unfold raised, inside. destruct (in_dec Nat.eq_dec v p); tauto. Qed.

Lemma raised_out t v : ~ In v p -> raised t v = highest t v.
Proof. unfold raised, inside. destruct (in_dec Nat.eq_dec v p); tauto. Qed.

Lemma leads_visits t v l :
  leads t -> In (v, l) t -> v = final p /\ y v = Some l \/ may_step v l.
Proof.
  induction 1 as [k E|u k t w a H IH Ea M]; intros K.
  - destruct K as [K|[]]. injection K as <- <-. auto.
  - destruct K as [K|K]; auto. injection K as <- <-. auto.
Qed.

(** Every visit but the last is followed by another. *)
Lemma leads_next u l t v k :
  leads ((u, l) :: t) -> In (v, k) ((u, l) :: t) ->
  (v = u /\ k = l) \/
  exists w a, A v w = Some a /\ ~ In w p /\ In (w, k - a) ((u, l) :: t).
Proof.
  remember ((u, l) :: t) as T eqn:ET. intro H. revert u l t ET.
  induction H as [m E|u' l' t' s a H IH Ea M]; intros u l t ET K.
  - destruct K as [K|[]]. left. split; congruence.
  - assert (u = s /\ l = l' - a) as [-> ->] by (split; congruence).
    destruct K as [K|K]; [left; split; congruence|]. right.
    destruct (IH u' l' t' eq_refl K) as [[-> ->]|(w & b & Eb & Nw & Iw)].
    + exists s, a. splits; auto; [apply M|left; auto].
    + exists w, b. splits; auto. right; auto.
Qed.

Lemma walk_extremal :
  alive -> exists x, of_type (first p) x /\ x (first p) = Some 0 /\ chain (only x) p.
Proof.
  intros (u & l & t & Le & End). destruct G as (P & N & Lt & _ & Oy).
  fold y in Oy. set (T := (u, l) :: t) in *. set (x := raised T).
  assert (forall v, In v p -> x v = y v) as Xin by apply raised_in.
  assert (forall v, ~ In v p -> x v = highest T v) as Xout by apply raised_out.
  assert (forall v k, In (v, k) T -> le (Some k) (x v)) as Xge.
  { intros v k K. destruct (in_dec Nat.eq_dec v p) as [I|I].
    - rewrite Xin by auto. destruct (leads_visits T v k Le K) as [[_ ->]|(_ & M & _)].
      + apply le_refl.
      + destruct (M I).
    - rewrite Xout by auto. apply highest_ge; auto. }
  assert (fits n x) as F.
  { intros v V. destruct (in_dec Nat.eq_dec v p) as [I|I]; [specialize (Lt v I); lia|].
    rewrite Xout by auto. destruct (highest T v) as [k|] eqn:E; auto.
    apply highest_in in E. destruct (leads_visits T v k Le E) as [[-> _]|(M & _)]; [|lia].
    destruct I. apply final_in; auto. }
  (* Every visit is satisfied, whatever its level. *)
  assert (forall v k, In (v, k) T -> exists w, le (Some k) (plus (A v w) (x w))) as Sat.
  { intros v k K. destruct (leads_next u l t v k Le K) as [[-> ->]|(w & a & Ea & Nw & Iw)].
    - destruct End as [(r & a & R & Ea & B)|[(U & B)|(r & k & a & K' & R & Ea & B)]].
      + exists r. fold y in B. rewrite Ea, (Xin r R). destruct (y r); simpl in *; [lia|tauto].
      + exists u. pose proof (Xge u l (or_introl eq_refl)) as X.
        destruct (A u u), (x u); simpl in *; try tauto. lia.
      + exists r. pose proof (Xge r k K') as X. rewrite Ea.
        destruct (x r); simpl in *; [lia|tauto].
    - exists w. pose proof (Xge w _ Iw) as X. rewrite Ea.
      destruct (x w); simpl in *; [lia|tauto]. }
  assert (solution x) as S.
  { apply solution_iff. split; auto. intros v V.
    destruct (in_dec Nat.eq_dec v p) as [I|I].
    - destruct (Nat.eq_dec v (final p)) as [->|D].
      + assert (exists k, In (final p, k) T /\ y (final p) = Some k) as (k & K & E).
        { clear - Le. unfold T in *. clear T.
          induction Le as [k E|u' k t' w a H (m & M & E) Ea St].
          - exists k. split; auto. left; auto.
          - exists m. split; auto. right; auto. }
        destruct (Sat _ _ K) as [w W]. exists w. split; auto.
        rewrite Xin, E by auto. auto.
      + destruct (consecutive_next p v I D) as [w W]. exists w.
        pose proof (consecutive_in _ _ _ W) as [_ Iw].
        pose proof (only_satisfying A y v w (Oy v w W)) as [K1 K2].
        split; auto. rewrite !Xin; auto.
    - unfold support in V. rewrite Xout in V by auto.
      destruct (highest T v) as [k|] eqn:E; [|congruence].
      destruct (Sat v k (highest_in T v k E)) as [w W]. exists w. split.
      + unfold support. rewrite Xout by auto. congruence.
      + rewrite Xout by auto. rewrite E. exact W. }
  assert (y (first p) = Some 0) as Y0.
  { unfold y. clear - P. destruct p; [congruence|]. apply walk_first. }
  assert (support x (first p)) as Si.
  { unfold support. rewrite Xin by (apply first_in; auto). congruence. }
  destruct (type_below n A x (first p) S Si) as (z & Tz & Bz & Ez).
  rewrite Xin, Y0 in Ez by (apply first_in; auto).
  (* z follows the path, since nothing else satisfies its nodes. *)
  assert (forall s v w, consecutive p s v -> z s = y s -> satisfying z s w -> w = v) as Fo.
  { intros s v w C E W. pose proof (Oy s v C) as [_ O].
    pose proof (consecutive_in _ _ _ C) as [Is _].
    pose proof (consecutive_not_final p s v N C) as D.
    destruct W as [W1 W2]. rewrite E in W2. unfold support in W1. rewrite E in W1.
    destruct (in_dec Nat.eq_dec w p) as [I|I].
    - apply O. split; auto. eapply le_trans; [exact W2|].
      pose proof (Bz w) as B. rewrite Xin in B by auto.
      destruct (A s w), (z w), (y w); simpl in *; try tauto. lia.
    - exfalso. pose proof (Bz w) as B. rewrite Xout in B by auto.
      destruct (highest T w) as [k|] eqn:H.
      + destruct (leads_visits T w k Le (highest_in T w k H)) as [[-> _]|(_ & _ & M)].
        * apply I, final_in; auto.
        * apply (M s Is D). fold y. eapply le_trans; [exact W2|].
          destruct (A s w), (z w); simpl in *; try tauto. lia.
      + destruct (y s); [|congruence]. destruct (A s w), (z w); simpl in *; tauto. }
  assert (forall v, In v p -> z v = y v) as Zy.
  { apply spread; [|congruence]. intros s v C E.
    pose proof (Oy s v C) as [Ty _].
    assert (support z s) as Ss by (unfold support; rewrite E; apply Ty).
    destruct (solution_next n A z s (proj1 Tz) Ss) as [w W].
    pose proof (Fo s v w C E W). subst w.
    apply le_antisym.
    - pose proof (Bz v) as B. rewrite Xin in B; auto.
      apply consecutive_in in C; tauto.
    - destruct W as [_ W]. destruct Ty as [Sy Ty]. unfold support in Sy.
      rewrite E, Ty in W. rewrite Ty in Sy.
      destruct (A s v), (y v), (z v); simpl in *; try tauto; try congruence. lia. }
  exists z. splits; auto.
  intros s v C. pose proof (consecutive_in _ _ _ C) as [Is Iv]. split.
  - pose proof (Oy s v C) as [[K1 K2] _]. unfold Statements.tight, support.
    rewrite (Zy s Is), (Zy v Iv). auto.
  - intros w W. apply (Fo s v w); auto.
Qed.

End Oracle.

Theorem theorem_5 n A : Theorem_5 n A.
Proof.
  intros p G. split.
  - intros (x & T & E & O). eapply extremal_walk; eauto.
  - apply walk_extremal; auto.
Qed.
