(** * Theorem 2: extremals are strict and forked lassos; Theorem 3: types *)

From Lasso Require Export Types.

Section Classification.

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
Notation weight := (weight A).
Notation strict := (strict A).
Notation forked := (forked A).
Notation pure_zero_cycle := (pure_zero_cycle A).

(** ** Every lasso of an extremal from its type covers it, with tight arcs *)

Lemma type_lasso x i r q :
  of_type i x -> lasso x (i :: r) q ->
  covers (i :: r) x /\ chain (tight x) (i :: r).
Proof.
  intros (S & Si & M) L.
  destruct (lemma_1 n A x i r q S L) as (Sy & B & E).
  destruct L as (N & C & L & Q).
  pose proof (M _ Sy B E) as K. pose proof (satisfying_arcs A x _ C) as Ar.
  split.
  - intro v. unfold support. rewrite <- K. apply walk_covers; auto.
  - eapply chain_imp; [|apply (walk_tight A _ (x i) N Ar Si)].
    intros u v _. apply (proj1 (tight_same A _ _ u v K)).
Qed.

(** ** Tight cycles have weight zero *)

Lemma weight_join l r :
  l <> [] -> r <> [] ->
  weight (l ++ r) = plus (weight l) (plus (A (final l) (first r)) (weight r)).
Proof.
  intros Hl Hr. induction l as [|u l IH]; [congruence|].
  destruct l as [|v l].
  - simpl app. destruct r as [|b r]; [congruence|]. unfold final, first.
    simpl. destruct (A u b); simpl; auto.
    destruct (match r with [] => _ | _ => _ end); simpl; auto.
  - change (weight ((u :: v :: l) ++ r)) with
      (plus (A u v) (weight ((v :: l) ++ r))).
    rewrite IH by congruence. rewrite final_cons.
    change (weight (u :: v :: l)) with (plus (A u v) (weight (v :: l))).
    destruct (A u v), (weight (v :: l)), (A (final (v :: l)) (first r)), (weight r);
      simpl; auto. f_equal; lia.
Qed.

Lemma tight_weight x u r :
  support x u -> chain (tight x) (u :: r) ->
  weight (u :: r) = Some (val (x u) - val (x (final (u :: r)))).
Proof.
  revert u; induction r as [|v r IH]; intros u S T.
  - unfold final; simpl. f_equal; lia.
  - apply chain_cons in T as [T T']. apply tight_iff in T as (T1 & T2 & T3 & T4).
    change (weight (u :: v :: r)) with (plus (A u v) (weight (v :: r))).
    rewrite (IH v T3 T'), final_cons. rewrite (some_val _ T2). simpl.
    f_equal. lia.
Qed.

Lemma only_tight x p : chain (only x) p -> chain (tight x) p.
Proof. apply chain_imp; intros u v _ [H _]; auto. Qed.

Lemma only_chain_satisfying x p : chain (only x) p -> chain (satisfying x) p.
Proof. apply chain_imp; intros u v _ H; apply only_satisfying; auto. Qed.

Lemma circle_weight x c :
  c <> [] -> chain (tight x) (circle c) -> weight (circle c) = Some 0.
Proof.
  intros H T. destruct c as [|u c]; [congruence|].
  unfold circle in *. simpl first in *.
  change ((u :: c) ++ [u]) with (u :: (c ++ [u])) in *.
  rewrite (tight_weight x); auto.
  - change (u :: c ++ [u]) with ((u :: c) ++ [u]). rewrite final_snoc.
    f_equal; lia.
  - destruct c as [|v c]; simpl in T; apply chain_cons in T as [[T _] _]; auto.
Qed.

(** ** Solutions, from the arcs *)

Lemma strict_nonempty x p : strict x p -> p <> [].
Proof.
  intros (_ & C & _ & w & W) ->. apply satisfying_support in W as [W _].
  apply C in W; destruct W.
Qed.

Lemma strict_solution x p : fits n x -> strict x p -> solution x.
Proof.
  intros F (N & C & O & w & W). apply solution_iff; split; auto.
  intros u U. apply C in U. destruct (Nat.eq_dec u (final p)) as [->|K]; eauto.
  destruct (consecutive_next p u U K) as [v V]. exists v.
  apply only_satisfying; auto.
Qed.

Lemma circle_next c u : In u c -> exists v, consecutive (circle c) u v.
Proof.
  intro H. unfold circle. destruct (Nat.eq_dec u (final c)) as [->|K].
  - exists (first c). destruct (snoc_final c) as [l E].
    { intros ->; destruct H. }
    exists l, []. rewrite E at 1. rewrite <- app_assoc; reflexivity.
  - destruct (consecutive_next c u H K) as [v (l & r & ->)].
    exists v, l, (r ++ [first (l ++ u :: v :: r)]).
    rewrite <- app_assoc; reflexivity.
Qed.

Lemma circle_in c u v : consecutive (circle c) u v -> In u c /\ In v c.
Proof.
  destruct c as [|a c].
  - intro H; destruct (consecutive_one _ _ _ H).
  - unfold circle; simpl first. intro H. split.
    + destruct H as (l & r & E).
      destruct (list_eq_dec Nat.eq_dec r []) as [->|R].
      * assert (l ++ [u; v] = (l ++ [u]) ++ [v]) as K
          by (rewrite <- app_assoc; reflexivity).
        rewrite K in E. apply app_inj_tail in E as [-> _].
        apply in_or_app; right; left; auto.
      * destruct (snoc_final r R) as [r' Er]. rewrite Er in E.
        assert (l ++ u :: v :: r' ++ [final r] = (l ++ u :: v :: r') ++ [final r])
          as K by (rewrite <- app_assoc; reflexivity).
        rewrite K in E. apply app_inj_tail in E as [-> _].
        apply in_or_app; right; left; auto.
    + apply consecutive_in in H as [_ H]. apply in_app_or in H as [H|[<-|[]]]; auto.
      left; auto.
Qed.

Lemma forked_solution x s c : fits n x -> forked x s c -> solution x.
Proof.
  intros F (H & N & C & W0 & Oc & Os & (v & w & _ & V & W) & E).
  apply solution_iff; split; auto.
  intros u U. apply C in U. apply in_app_or in U as [U|U].
  - destruct (Nat.eq_dec u (final s)) as [->|K]; eauto.
    destruct (consecutive_next s u U K) as [t T]. exists t.
    apply only_satisfying; auto.
  - destruct (circle_next c u U) as [t T]. exists t.
    apply only_satisfying; auto.
Qed.

(** ** Theorem 2, from right to left *)

(** What must be kept at u must be kept at the next node. *)
Lemma kept x z u :
  solution z -> below z x -> support x u -> z u = x u ->
  (forall v, satisfying x u v -> tight x u v) ->
  exists v, satisfying x u v /\ z v = x v.
Proof.
  intros S B U E T.
  destruct (solution_next n A z u S) as [v V]; [unfold support; congruence|].
  exists v. apply satisfying_iff in V as (V1 & V2 & V3 & V4).
  assert (satisfying x u v) as K.
  { apply satisfying_iff. pose proof (B v) as Bv. apply le_val in Bv; auto.
    rewrite E in *. splits; auto; try tauto. lia. }
  split; auto. apply T in K. apply tight_iff in K as (K1 & K2 & K3 & K4).
  apply le_antisym; auto.
  apply le_val; auto. split; auto. rewrite E in V4. lia.
Qed.

Lemma only_kept x z u v :
  solution z -> below z x -> z u = x u -> only x u v -> z v = x v.
Proof.
  intros S B E O. destruct (kept x z u S B) as (w & W & Ew); auto.
  - apply O.
  - intros w W. rewrite (proj2 O w W). apply O.
  - rewrite <- (proj2 O w W); auto.
Qed.

Lemma chain_kept x z p :
  solution z -> below z x -> chain (only x) p -> z (first p) = x (first p) ->
  forall v, In v p -> z v = x v.
Proof.
  intros S B O E. induction p as [|u p IH]; [intros v []|].
  intros v [<-|V]; auto. destruct p as [|w p]; [destruct V|].
  apply chain_cons in O as [O O']. apply IH; auto. simpl.
  eapply only_kept; eauto.
Qed.

Lemma kept_same x z p :
  below z x -> covers p x -> (forall v, In v p -> z v = x v) -> same z x.
Proof.
  intros B C H v. destruct (support_dec x v) as [K|K].
  - apply H, C; auto.
  - pose proof (B v) as Bv. unfold support in K.
    destruct (x v); [destruct K; congruence|]. destruct (z v); [destruct Bv|auto].
Qed.

Lemma strict_type x p : fits n x -> strict x p -> of_type (first p) x.
Proof.
  intros F St. pose proof (strict_solution x p F St) as S.
  pose proof (strict_nonempty x p St) as P. destruct St as (N & C & O & W).
  unfold Statements.of_type; splits; auto.
  - apply C, first_in; auto.
  - intros z Sz B E. eapply kept_same; eauto. eapply chain_kept; eauto.
Qed.

(** A cycle of arcs that are alone can be written from any of its nodes. *)
Lemma circle_rotate R a b :
  a <> [] -> b <> [] -> (chain R (circle (a ++ b)) <-> chain R (circle (b ++ a))).
Proof.
  assert (forall a b : list nat, a <> [] -> b <> [] ->
    (chain R (circle (a ++ b)) <->
     chain R a /\ R (final a) (first b) /\ chain R b /\ R (final b) (first a))) as H.
  { clear. intros a b Ha Hb. unfold circle. rewrite <- app_assoc.
    rewrite chain_join by (auto; destruct b; discriminate).
    rewrite chain_final by auto.
    destruct a; [congruence|]. destruct b; [congruence|]. reflexivity. }
  intros Ha Hb. rewrite !H by auto. tauto.
Qed.

Lemma circle_from R c u :
  In u c -> chain R (circle c) ->
  exists a b, c = a ++ b /\ b <> [] /\ first b = u /\ chain R (circle (b ++ a)).
Proof.
  intros U H. apply in_split in U as (a & b & ->). exists a, (u :: b).
  splits; auto; try congruence.
  destruct a as [|w a]; [rewrite app_nil_r; exact H|].
  apply circle_rotate; auto; congruence.
Qed.

Lemma circle_kept x z c u :
  solution z -> below z x -> chain (only x) (circle c) -> In u c -> z u = x u ->
  forall v, In v c -> z v = x v.
Proof.
  intros S B O U E v V.
  destruct (circle_from _ c u U O) as (a & b & -> & Hb & Eb & H).
  apply (chain_kept x z (circle (b ++ a)) S B H).
  - unfold circle. destruct b; [congruence|]. simpl in *. subst; auto.
  - unfold circle. count v.
Qed.

Lemma forked_type x s c : fits n x -> forked x s c -> of_type (first s) x.
Proof.
  intros F Fo. pose proof (forked_solution x s c F Fo) as S.
  destruct Fo as (H & N & C & W0 & Oc & Os & _ & E).
  unfold Statements.of_type; splits; auto.
  - apply C. apply in_or_app; left; apply first_in; auto.
  - intros z Sz B Ez.
    pose proof (chain_kept x z s Sz B Os Ez) as Ks.
    pose proof (final_in s H) as Fs.
    destruct (kept x z (final s) Sz B) as (v & V & Ev); auto.
    + apply C, in_or_app; auto.
    + intros w W; apply E; auto.
    + eapply kept_same; eauto. intros w W. apply in_app_or in W as [W|W]; auto.
      apply (circle_kept x z c v); auto. apply E; auto.
Qed.

(** ** Theorem 2, from left to right *)

(** The second satisfying arc of a node of the path but the last: (∗). *)
Lemma second_arc x l u v r w :
  of_type (first (l ++ [u])) x ->
  (exists q, lasso x (l ++ u :: v :: r) q) ->
  satisfying x u w -> w <> v ->
  tight x u w /\ In w r /\
  tight x (final (v :: r)) v /\
  (forall z, satisfying x (final (v :: r)) z -> z = v).
Proof.
  intros T (q & L) W D.
  (* Every path from the type is covering and tight once it is a lasso. *)
  assert (forall p q, first p = first (l ++ [u]) -> p <> [] -> lasso x p q ->
            covers p x /\ chain (tight x) p) as H.
  { intros p q' E P K. destruct p as [|a p]; [congruence|].
    simpl in E. subst a. eapply type_lasso; eauto. }
  assert (forall r', first (l ++ u :: r') = first (l ++ [u])) as Fi
    by (intro; destruct l; reflexivity).
  assert (forall r', l ++ u :: r' <> []) as Ne
    by (intros r' K; destruct l; discriminate).
  destruct (H _ _ (Fi _) (Ne _) L) as (C & Ti).
  destruct L as (N & Ch & Lq & Q).
  apply chain_app in Ch as [Chl Chr]. apply chain_cons in Chr as [Chu Chr].
  assert (support x v) as Sv by (apply satisfying_support in Chu; tauto).
  assert (In w (l ++ u :: v :: r)) as Iw
    by (apply C; apply satisfying_support in W; tauto).
  (* The arc goes forward, else a lasso would end there and miss v. *)
  assert (~ In w (l ++ [u])) as Nw.
  { intro K. assert (lasso x (l ++ [u]) w) as L'.
    { unfold Statements.lasso. splits; auto; [nodup|]. rewrite final_snoc; auto. }
    destruct (H _ _ (Fi []) (Ne []) L') as [C' _]. apply C' in Sv. count v. }
  assert (In w r) as Ir by count w.
  destruct (in_split w r Ir) as (m & t & ->).
  change (v :: m ++ w :: t) with ((v :: m) ++ w :: t) in *.
  rewrite (final_app (v :: m)). rewrite (final_app l) in Lq.
  change (u :: (v :: m) ++ w :: t) with ((u :: v :: m) ++ w :: t) in Lq.
  rewrite final_app in Lq.
  apply chain_app in Chr as [Chm Cht].
  (* The end of the first part leads to w. *)
  assert (forall m1 z m2, v :: m = m1 ++ z :: m2 ->
            chain (satisfying x) (z :: m2) /\ satisfying x (final (z :: m2)) w) as Mid.
  { intros m1 z m2 E. rewrite E, <- app_assoc in Chm.
    apply chain_app in Chm as [_ Chm].
    apply (chain_final _ (z :: m2) w) in Chm; [tauto | congruence]. }
  (* A lasso that takes the arc to w and comes back to z, between v and w. *)
  assert (forall m1 z m2, v :: m = m1 ++ z :: m2 ->
            satisfying x (final (w :: t)) z ->
            lasso x (l ++ u :: (w :: t) ++ z :: m2) w) as Round.
  { intros m1 z m2 E Z. destruct (Mid m1 z m2 E) as [M1 M2].
    rewrite E in N. unfold Statements.lasso. splits.
    - nodup.
    - apply chain_app; split; auto. simpl app. apply chain_cons; split; auto.
      apply (chain_join _ (w :: t)); try congruence; auto.
    - rewrite final_app. change (u :: (w :: t) ++ z :: m2) with
        ((u :: w :: t) ++ z :: m2). rewrite final_app. auto.
    - count w. }
  (* From the end of the path, only v leads to a lasso that covers v. *)
  assert (forall z, satisfying x (final (w :: t)) z -> z = v) as Only.
  { intros z Z. destruct (Nat.eq_dec z v) as [|Dz]; auto. exfalso.
    assert (In z (l ++ u :: (v :: m) ++ w :: t)) as Iz
      by (apply C; apply satisfying_support in Z; tauto).
    assert (~ In z (l ++ u :: w :: t)) as Nz.
    { intro K. assert (lasso x (l ++ u :: w :: t) z) as L'.
      { unfold Statements.lasso. splits; auto.
        - nodup.
        - apply chain_app; split; auto. apply chain_cons; auto.
        - rewrite final_app, final_cons; auto. }
      destruct (H _ _ (Fi _) (Ne _) L') as [C' _]. apply C' in Sv. count v. }
    assert (In z m) as Im by count z.
    destruct (in_split z m Im) as (m1 & m2 & ->).
    pose proof (Round (v :: m1) z m2 eq_refl Z) as L'.
    destruct (H _ _ (Fi _) (Ne _) L') as [C' _]. apply C' in Sv. count v. }
  assert (satisfying x (final (w :: t)) v) as Back
    by (rewrite <- (Only q); auto).
  destruct (H _ _ (Fi _) (Ne _) (Round [] v m eq_refl Back)) as [_ T'].
  apply chain_app in T' as [_ T']. simpl app in T'.
  apply chain_cons in T' as [T1 T2].
  apply (chain_join _ (w :: t)) in T2 as (_ & T2 & _); try congruence.
  splits; auto.
Qed.

(** Either all nodes but the last have one satisfying arc, or some has another. *)
Lemma second_or_only x p :
  fits n x -> chain (tight x) p ->
  chain (only x) p \/
  exists l u v r w, p = l ++ u :: v :: r /\ satisfying x u w /\ w <> v.
Proof.
  intros F T. induction p as [|u p IH]; [left; apply chain_nil|].
  destruct p as [|v p]; [left; apply chain_one|].
  apply chain_cons in T as [T T'].
  destruct (satisfying_search n A (fun w => w <> v) x u F) as [(w & W & D)|H].
  - intro w. destruct (Nat.eq_dec w v); [right|left]; auto.
  - right. exists [], u, v, p, w. auto.
  - destruct (IH T') as [O|(l & a & b & r & w & E & W & D)].
    + left. apply chain_cons. split; auto. split; auto.
      intros w W. destruct (Nat.eq_dec w v); auto. destruct (H w W n0).
    + right. exists (u :: l), a, b, r, w. rewrite E. auto.
Qed.

Lemma first_app l (u : nat) r r' : first (l ++ u :: r) = first (l ++ u :: r').
Proof. destruct l; reflexivity. Qed.

Lemma type_form x i :
  of_type i x ->
  (exists p, first p = i /\ strict x p) \/
  (exists s c, first s = i /\ forked x s c).
Proof.
  intro T. pose proof T as (S & Si & _). pose proof (proj1 S) as F.
  destruct (lasso_exists n A x i S Si) as (r0 & q & L).
  destruct (type_lasso x i r0 q T L) as [C Ti].
  destruct (second_or_only x (i :: r0) F Ti) as [O|(l & u & v & r & w & E & W & D)].
  - left. exists (i :: r0). split; auto. unfold Statements.strict. splits; auto.
    + apply L.
    + exists q; apply L.
  - right. exists (l ++ [u]), (v :: r).
    (* Every node with a second satisfying arc precedes the one to which the end
       leads. *)
    assert (forall l' u' v' r' w', i :: r0 = l' ++ u' :: v' :: r' ->
      satisfying x u' w' -> w' <> v' ->
      tight x u' w' /\ In w' r' /\ tight x (final (i :: r0)) v' /\
      (forall z, satisfying x (final (i :: r0)) z -> z = v')) as Star.
    { intros l' u' v' r' w' E' W' D'.
      destruct (second_arc x l' u' v' r' w') as (H1 & H2 & H3 & H4); auto.
      - rewrite (first_app l' u' [] (v' :: r')), <- E'. auto.
      - exists q. rewrite <- E'. auto.
      - rewrite E', final_app, final_cons. auto. }
    destruct (Star l u v r w E W D) as (H1 & H2 & H3 & H4).
    assert (NoDup (l ++ u :: v :: r)) as N by (rewrite <- E; apply L).
    assert (forall l' u' v' r' w', i :: r0 = l' ++ u' :: v' :: r' ->
      satisfying x u' w' -> w' <> v' -> v' = v) as Unique.
    { intros l' u' v' r' w' E' W' D'.
      destruct (Star l' u' v' r' w' E' W' D') as (_ & _ & _ & K).
      symmetry. apply K, tight_satisfying; auto. }
    assert (final (i :: r0) = final (v :: r)) as Fin
      by (rewrite E, final_app, final_cons; auto).
    rewrite Fin in *. rewrite E in Ti.
    assert (chain (tight x) (l ++ [u]) /\ tight x u v /\ chain (tight x) (v :: r))
      as (Tl & Tu & Tr).
    { apply chain_app in Ti as [K1 K2]. apply chain_cons in K2; tauto. }
    assert (chain (only x) (l ++ [u])) as Ol.
    { destruct (second_or_only x (l ++ [u]) F Tl)
        as [|(l' & u' & v' & r' & w' & E' & W' & D')]; auto.
      assert (i :: r0 = l' ++ u' :: v' :: (r' ++ v :: r)) as K.
      { rewrite E. change (l ++ u :: v :: r) with (l ++ [u] ++ v :: r).
        rewrite app_assoc, E', <- app_assoc. reflexivity. }
      pose proof (Unique _ _ _ _ _ K W' D'). subst v'.
      rewrite <- E, K in N. count v. }
    assert (chain (only x) (v :: r)) as Or.
    { destruct (second_or_only x (v :: r) F Tr)
        as [|(l' & u' & v' & r' & w' & E' & W' & D')]; auto.
      assert (i :: r0 = (l ++ u :: l') ++ u' :: v' :: r') as K.
      { rewrite E, <- app_assoc. simpl. rewrite E'. reflexivity. }
      pose proof (Unique _ _ _ _ _ K W' D'). subst v'.
      destruct l' as [|b l']; injection E' as -> E'.
      - rewrite E' in N. count u'.
      - rewrite E' in N. count b. }
    assert (final (l ++ [u]) = u) as Fu by apply final_snoc.
    split; [rewrite (first_app l u [] (v :: r)), <- E; reflexivity|].
    unfold Statements.forked. rewrite Fu. splits.
    + destruct l; discriminate.
    + rewrite <- app_assoc. exact N.
    + rewrite <- app_assoc. simpl. rewrite <- E. auto.
    + apply (circle_weight x); [congruence|].
      apply chain_final; [congruence|]. split; auto.
    + apply chain_final; [congruence|]. split; auto. split; auto.
    + auto.
    + exists v, w. splits; auto. apply tight_satisfying; auto.
    + intros z Z. destruct (Nat.eq_dec z v) as [->|Dz].
      * split; auto. left; auto.
      * destruct (Star l u v r z E Z Dz) as (K1 & K2 & _). split; auto.
        right; auto.
Qed.

Theorem theorem_2 : Theorem_2 n A.
Proof.
  intros x i F; split.
  - apply type_form.
  - intros [(p & <- & H)|(s & c & <- & H)].
    + apply strict_type; auto.
    + eapply forked_type; eauto.
Qed.

(** ** Theorem 3 *)

Lemma pure_circle x c :
  pure_zero_cycle x c <->
  c <> [] /\ NoDup c /\ covers c x /\ chain (only x) (circle c).
Proof.
  split.
  - intros [H O]. pose proof (strict_nonempty x c H) as C.
    destruct H as (H1 & H2 & H3 & _). splits; auto.
    apply chain_final; auto.
  - intros (C & N & Co & O). apply chain_final in O as [O1 O2]; auto.
    split; auto. unfold Statements.strict. splits; auto.
    exists (first c). apply only_satisfying; auto.
Qed.

Lemma pure_rotate x a b :
  pure_zero_cycle x (a ++ b) -> pure_zero_cycle x (b ++ a).
Proof.
  destruct a as [|u a]; [rewrite app_nil_r; auto|].
  destruct b as [|v b]; [rewrite app_nil_r; auto|].
  rewrite !pure_circle. intros (_ & N & C & O). splits.
  - discriminate.
  - nodup.
  - intro w. rewrite (C w), !in_app_iff. tauto.
  - apply circle_rotate; auto; discriminate.
Qed.

Lemma pure_type x c i :
  fits n x -> pure_zero_cycle x c -> support x i -> of_type i x.
Proof.
  intros F P Si. assert (In i c) as I.
  { destruct P as [(_ & C & _) _]. apply C; auto. }
  apply in_split in I as (a & b & ->). apply pure_rotate in P as [P _].
  change i with (first ((i :: b) ++ a)). apply strict_type; auto.
Qed.

Lemma two_types_pure x i j p :
  of_type j x -> i <> j -> first p = i -> strict x p -> pure_zero_cycle x p.
Proof.
  intros T D E St. pose proof St as (N & C & O & w & W). split; auto.
  pose proof (only_chain_satisfying x p O) as Ch.
  assert (In j p) as J by (apply C; apply T).
  apply in_split in J as (l & r & ->).
  destruct l as [|i' l]; [simpl in E; congruence|]. simpl in E. subst i'.
  rewrite (final_app (i :: l)) in *. simpl first.
  apply chain_app in Ch as [Chl Chr].
  assert (support x i) as Si by (apply C; left; auto).
  (* All satisfying arcs from the end lead to the first node, tightly. *)
  assert (forall z, satisfying x (final (j :: r)) z ->
            z = i /\ tight x (final (j :: r)) i) as H.
  { intros z Z.
    assert (In z ((i :: l) ++ j :: r)) as Iz
      by (apply C; apply satisfying_support in Z; tauto).
    assert (~ In z (j :: r)) as Nz.
    { intro K. assert (lasso x (j :: r) z) as L.
      { unfold Statements.lasso. splits; auto. nodup. }
      destruct (type_lasso x j r z T L) as [C' _]. apply C' in Si. count i. }
    assert (In z (i :: l)) as Il by count z.
    apply in_split in Il as (m1 & m2 & Em). rewrite Em in *.
    rewrite <- app_assoc in Chl. apply chain_app in Chl as [_ Chl].
    apply (chain_final _ (z :: m2) j) in Chl as [Ch1 Ch2]; [|congruence].
    assert (lasso x ((j :: r) ++ z :: m2) j) as L.
    { unfold Statements.lasso. splits; auto.
      - nodup.
      - apply chain_join; try congruence. auto.
      - rewrite final_app. auto.
      - left; auto. }
    simpl app in L. destruct (type_lasso x j _ j T L) as [C' T'].
    destruct m1 as [|b m1]; injection Em as -> Em.
    - split; auto. apply (chain_join _ (j :: r)) in T'; try congruence.
      destruct T' as (_ & T' & _). exact T'.
    - apply C' in Si. exfalso. subst l. rewrite app_comm_cons in Si. count b. }
  destruct (H w W) as [-> Ti]. split; auto. intros z Z. apply H; auto.
Qed.

Theorem theorem_3 : Theorem_3 n A.
Proof.
  split; [intros; eapply pure_type; eauto|].
  intros x i j Ti Tj D.
  destruct (type_form x i Ti) as [(p & E & St)|(s & c & E & Fo)].
  - exists p. eapply two_types_pure; eauto.
  - exfalso. pose proof Tj as (S & Sj & _).
    destruct (lasso_exists n A x j S Sj) as (r & q & L).
    destruct (type_lasso x j r q Tj L) as [C _].
    assert (In i (j :: r)) as I by (apply C; apply Ti).
    destruct (consecutive_previous (j :: r) i I) as [u U]; [simpl; congruence|].
    destruct L as (_ & Ch & _). apply Ch in U. clear Ch C I.
    (* No satisfying arc enters the first node of a fork. *)
    destruct Fo as (Hs & N & C & _ & Oc & Os & _ & Fk).
    destruct s as [|i' s]; [congruence|]. simpl in E. subst i'.
    assert (In u ((i :: s) ++ c)) as K
      by (apply C; apply satisfying_support in U; tauto).
    apply in_app_or in K as [K|K].
    + destruct (Nat.eq_dec u (final (i :: s))) as [->|Du].
      * apply Fk in U as [_ U]. count i.
      * destruct (consecutive_next _ _ K Du) as [v V].
        pose proof (Os u v V) as [_ O]. apply O in U. subst v.
        apply (consecutive_not_first (i :: s)) in V; [apply V; auto|nodup].
    + destruct (circle_next c u K) as [v V].
      pose proof (Oc u v V) as [_ O]. apply O in U. subst v.
      apply circle_in in V as [_ V]. count i.
Qed.

End Classification.
