(** * A judge of bases, from Theorem 2

    This lists all scaled extremals: for every path without repetitions it walks
    with equalities, and looks whether a strict or a forked lasso has come out. *)

From Lasso Require Export Certificates.

Section Checker.

Variable n : nat.
Variable A : matrix.

(** ** The program *)

Definition satisfyingb (x : vector) (u v : node) : bool :=
  match x u, A u v, x v with
  | Some p, Some a, Some q => p <=? a + q
  | _, _, _ => false
  end.

Definition tightb (x : vector) (u v : node) : bool :=
  match x u, A u v, x v with
  | Some p, Some a, Some q => p =? a + q
  | _, _, _ => false
  end.

(** The only satisfying arc from u to a node of [nodes] is the tight one to v. *)
Definition onlyb (nodes : list node) (x : vector) (u v : node) : bool :=
  tightb x u v &&
  forallb (fun w => implb (satisfyingb x u w) (Nat.eqb w v)) nodes.

Fixpoint chainb (f : node -> node -> bool) (p : list node) : bool :=
  match p with
  | u :: (v :: _) as r => f u v && chainb f r
  | _ => true
  end.

Definition memb (v : node) (l : list node) : bool := existsb (Nat.eqb v) l.

Definition strictb (x : vector) (p : list node) : bool :=
  chainb (onlyb p x) p && existsb (satisfyingb x (final p)) p.

Definition forkedb (x : vector) (s c : list node) : bool :=
  let p := s ++ c in
  let b := final s in
  negb (Nat.eqb (length s) 0) && negb (Nat.eqb (length c) 0) &&
  chainb (onlyb p x) (circle c) && chainb (onlyb p x) s &&
  existsb (fun v => satisfyingb x b v &&
    existsb (fun w => negb (Nat.eqb v w) && satisfyingb x b w) p) p &&
  forallb (fun v => implb (satisfyingb x b v) (tightb x b v && memb v c)) p.

Definition lassob (x : vector) (p : list node) : bool :=
  strictb x p ||
  existsb (fun k => forkedb x (firstn k p) (skipn k p)) (seq 0 (length p)).

(** All continuations of p by at most k nodes. *)
Fixpoint extend (k : nat) (p : list node) : list (list node) :=
  match k with
  | O => [p]
  | S k =>
      p :: flat_map (fun v =>
        if memb v p then []
        else match A (final p) v with
             | None => []
             | Some _ => extend k (p ++ [v])
             end) (seq 0 n)
  end.

Definition paths : list (list node) :=
  flat_map (fun i => extend n [i]) (seq 0 n).

Definition entries (x : vector) : list number := map x (seq 0 n).

Definition walked (p : list node) : list number :=
  let y := entries (walk A p (Some 0)) in
  entries (scale n (vector_of y)).

Definition number_dec (a b : number) : {a = b} + {a <> b}.
Proof. decide equality; apply Z.eq_dec. Defined.

Definition row_dec : forall a b : list number, {a = b} + {a <> b} :=
  list_eq_dec number_dec.

Definition basis : list (list number) :=
  nodup row_dec
    (flat_map (fun p =>
      let l := walked p in if lassob (vector_of l) p then [l] else []) paths).

Definition inb (l : list number) (b : list (list number)) : bool :=
  if in_dec row_dec l b then true else false.

Fixpoint nodupb (b : list (list number)) : bool :=
  match b with
  | [] => true
  | l :: r => negb (inb l r) && nodupb r
  end.

(** What is missing in b, and what is too much. *)
Definition missing (b : list (list number)) : list (list number) :=
  filter (fun l => negb (inb l b)) basis.

Definition surplus (b : list (list number)) : list (list number) :=
  let all := basis in filter (fun l => negb (inb l all)) b.

Definition judge (b : list (list number)) : bool :=
  match missing b, surplus b with
  | [], [] => nodupb b
  | _, _ => false
  end.

(** ** What its parts decide *)

Notation satisfying := (satisfying A).
Notation tight := (tight A).
Notation only := (only A).
Notation walk := (walk A).
Notation strict := (strict A).
Notation forked := (forked A).
Notation extremal := (extremal n A).
Notation of_type := (of_type n A).

Lemma satisfyingb_iff x u v : satisfyingb x u v = true <-> satisfying x u v.
Proof.
  rewrite satisfying_iff. unfold satisfyingb.
  destruct (x u), (A u v), (x v); simpl; try rewrite Z.leb_le;
    split; intros; try discriminate; splits; try discriminate; try tauto; auto.
Qed.

Lemma tightb_iff x u v : tightb x u v = true <-> tight x u v.
Proof.
  rewrite tight_iff. unfold tightb.
  destruct (x u), (A u v), (x v); simpl; try rewrite Z.eqb_eq;
    split; intros; try discriminate; splits; try discriminate; try tauto; auto.
Qed.

Lemma implb_iff a b : implb a b = true <-> (a = true -> b = true).
Proof. destruct a, b; simpl; intuition. Qed.

Lemma onlyb_iff p x u v :
  covers p x -> (onlyb p x u v = true <-> only x u v).
Proof.
  intro C. unfold onlyb, Statements.only. rewrite andb_true_iff, tightb_iff, forallb_forall.
  split; intros [H K]; split; auto.
  - intros w W. specialize (K w). rewrite implb_iff, satisfyingb_iff, Nat.eqb_eq in K.
    apply K; auto. apply C. apply satisfying_support in W; tauto.
  - intros w W. rewrite implb_iff, satisfyingb_iff, Nat.eqb_eq. auto.
Qed.

Lemma chainb_iff f R p :
  (forall u v, f u v = true <-> R u v) -> (chainb f p = true <-> chain R p).
Proof.
  intro H. induction p as [|u p IH].
  - split; auto. intros _. apply chain_nil.
  - destruct p as [|v p]; [split; auto; intros _; apply chain_one|].
    change (chainb f (u :: v :: p)) with (f u v && chainb f (v :: p)).
    rewrite andb_true_iff, H, IH, chain_cons. tauto.
Qed.

Lemma memb_iff v l : memb v l = true <-> In v l.
Proof.
  unfold memb. rewrite existsb_exists. split.
  - intros (w & W & E). apply Nat.eqb_eq in E. subst; auto.
  - intro V. exists v. split; auto. apply Nat.eqb_refl.
Qed.

Lemma strictb_iff x p :
  NoDup p -> covers p x -> (strictb x p = true <-> strict x p).
Proof.
  intros N C. unfold strictb, Statements.strict.
  rewrite andb_true_iff, (chainb_iff _ (only x)) by (intros; apply onlyb_iff; auto).
  rewrite existsb_exists. split.
  - intros (H & w & W & S). apply satisfyingb_iff in S. splits; eauto.
  - intros (_ & _ & H & w & W). split; auto. exists w.
    split; [apply C; apply satisfying_support in W; tauto | apply satisfyingb_iff; auto].
Qed.

Lemma nonempty (l : list nat) : negb (Nat.eqb (length l) 0) = true <-> l <> [].
Proof. destruct l; simpl; intuition congruence. Qed.

Lemma forkedb_iff x s c :
  NoDup (s ++ c) -> covers (s ++ c) x -> (forkedb x s c = true <-> forked x s c).
Proof.
  intros N C. unfold forkedb, Statements.forked.
  rewrite !andb_true_iff, !nonempty, !(chainb_iff _ (only x))
    by (intros; apply onlyb_iff; auto).
  rewrite existsb_exists, forallb_forall. split.
  - intros (((((Hs & Hc) & Oc) & Os) & v & V & H) & K).
    apply andb_true_iff in H as [Sv H]. apply existsb_exists in H as (w & W & H).
    apply andb_true_iff in H as [D Sw]. apply satisfyingb_iff in Sv, Sw.
    splits; auto.
    + apply (circle_weight A x); auto. apply only_tight; auto.
    + exists v, w. splits; auto. intros ->. rewrite Nat.eqb_refl in D. discriminate.
    + intros u U. specialize (K u).
      rewrite implb_iff, satisfyingb_iff, andb_true_iff, tightb_iff, memb_iff in K.
      apply K; auto. apply C. apply satisfying_support in U; tauto.
  - intros (Hs & _ & _ & _ & Oc & Os & (v & w & D & V & W) & K). splits; auto.
    + intros ->. apply K in V as [_ []].
    + assert (forall u, satisfying x (final s) u -> In u (s ++ c)) as I.
      { intros u U. apply C. apply satisfying_support in U; tauto. }
      exists v. split; auto. apply andb_true_iff; split; [apply satisfyingb_iff; auto|].
      apply existsb_exists. exists w. split; auto.
      apply andb_true_iff; split; [|apply satisfyingb_iff; auto].
      apply negb_true_iff, Nat.eqb_neq; auto.
    + intros u U. rewrite implb_iff, satisfyingb_iff, andb_true_iff, tightb_iff, memb_iff.
      apply K.
Qed.

Lemma lassob_iff x p :
  NoDup p -> covers p x ->
  (lassob x p = true <-> strict x p \/ exists s c, p = s ++ c /\ forked x s c).
Proof.
  intros N C. unfold lassob. rewrite orb_true_iff, strictb_iff by auto.
  apply or_iff_compat_l. rewrite existsb_exists. split.
  - intros (k & _ & H). exists (firstn k p), (skipn k p).
    rewrite firstn_skipn. split; auto.
    apply forkedb_iff; rewrite ?firstn_skipn; auto.
  - intros (s & c & -> & Fo). exists (length s).
    rewrite firstn_app, Nat.sub_diag, firstn_all, skipn_app, Nat.sub_diag, skipn_all.
    simpl. rewrite app_nil_r. split; [|apply forkedb_iff; auto].
    apply in_seq. rewrite app_length.
    assert (c <> []) as Hc.
    { intros ->. destruct Fo as (_ & _ & _ & _ & _ & _ & (v & _ & _ & V & _) & K).
      apply K in V as [_ []]. }
    destruct c; [congruence|]. simpl. lia.
Qed.

(** ** All paths *)

Lemma extend_sound k p q :
  In q (extend k p) -> p <> [] -> NoDup p -> arcs A p ->
  (forall v, In v p -> (v < n)%nat) ->
  q <> [] /\ NoDup q /\ arcs A q /\ (forall v, In v q -> (v < n)%nat).
Proof.
  revert p; induction k as [|k IH]; intros p H P N Ar Lt; simpl in H.
  - destruct H as [<-|[]]. auto.
  - destruct H as [<-|H]; auto. apply in_flat_map in H as (v & V & H).
    destruct (memb v p) eqn:M; [destruct H|].
    destruct (A (final p) v) eqn:E; [|destruct H].
    assert (~ In v p) as Nv by (rewrite <- memb_iff; congruence).
    apply (IH (p ++ [v])); auto.
    + destruct p; discriminate.
    + nodup.
    + apply chain_final; auto. split; auto. congruence.
    + intros w W. apply in_app_or in W as [W|[<-|[]]]; auto. apply in_seq in V; lia.
Qed.

Lemma extend_complete k p r :
  (length r <= k)%nat -> p <> [] -> NoDup (p ++ r) -> arcs A (p ++ r) ->
  (forall v, In v r -> (v < n)%nat) -> In (p ++ r) (extend k p).
Proof.
  revert p r; induction k as [|k IH]; intros p r L P N Ar Lt.
  - destruct r; [|simpl in L; lia]. rewrite app_nil_r. left; auto.
  - destruct r as [|v r]; [rewrite app_nil_r; left; auto|]. right.
    apply in_flat_map. exists v. split.
    { apply in_seq. specialize (Lt v (or_introl eq_refl)). lia. }
    destruct (memb v p) eqn:M.
    { apply memb_iff in M. exfalso. count v. }
    pose proof Ar as Ar'. apply chain_join in Ar' as (_ & Av & _); auto; [|discriminate].
    simpl first in Av. destruct (A (final p) v); [|congruence].
    replace (p ++ v :: r) with ((p ++ [v]) ++ r) in * by (rewrite <- app_assoc; auto).
    apply IH; auto.
    + simpl in L; lia.
    + destruct p; discriminate.
    + intros w W. apply Lt. right; auto.
Qed.

Lemma paths_iff p :
  In p paths <->
  p <> [] /\ NoDup p /\ arcs A p /\ (forall v, In v p -> (v < n)%nat).
Proof.
  unfold paths. rewrite in_flat_map. split.
  - intros (i & I & H). apply in_seq in I. apply (extend_sound n [i] p); auto.
    + discriminate.
    + constructor; auto; constructor.
    + apply chain_one.
    + intros v [<-|[]]. lia.
  - intros (P & N & Ar & Lt). destruct p as [|i r]; [congruence|].
    exists i. split.
    + apply in_seq. specialize (Lt i (or_introl eq_refl)). lia.
    + apply (extend_complete n [i] r); auto; try discriminate.
      * pose proof (nodup_length n (i :: r) N Lt) as L. simpl in L. lia.
      * intros v V; apply Lt; right; auto.
Qed.

(** ** Rows and vectors *)

Lemma vector_of_fits l : length l = n -> fits n (vector_of l).
Proof. intros L v V. apply nth_overflow. lia. Qed.

Lemma entries_length x : length (entries x) = n.
Proof. unfold entries. rewrite map_length, seq_length. auto. Qed.

Lemma vector_of_entries x : fits n x -> same (vector_of (entries x)) x.
Proof.
  intros F v. unfold vector_of. destruct (Nat.lt_ge_cases v n) as [L|L].
  - unfold entries. rewrite nth_indep with (d' := x O)
      by (rewrite map_length, seq_length; auto).
    rewrite map_nth, seq_nth; auto.
  - rewrite nth_overflow by (rewrite entries_length; auto). symmetry; auto.
Qed.

Lemma vector_of_injective l m :
  length l = n -> length m = n -> same (vector_of l) (vector_of m) -> l = m.
Proof.
  intros L M E. apply (nth_ext l m None None); [congruence|].
  intros v _. apply E.
Qed.

Lemma scale_same x y : same x y -> same (scale n x) (scale n y).
Proof.
  intros E v. unfold Statements.scale. rewrite E.
  rewrite (map_ext x y) by exact E. auto.
Qed.

Lemma walked_same p :
  (forall v, In v p -> (v < n)%nat) ->
  same (vector_of (walked p)) (scale n (walk p (Some 0))).
Proof.
  intro Lt. unfold walked. pose proof (walk_fits n A p (Some 0) Lt) as F.
  eapply same_trans.
  - apply vector_of_entries. intros v V. unfold Statements.scale.
    rewrite vector_of_entries, F; auto.
  - apply scale_same, vector_of_entries; auto.
Qed.

(** ** The list is the basis *)

Lemma scaled_same x y : same x y -> scaled x -> scaled y.
Proof.
  intros E [[v V] S]. split; [exists v; rewrite <- E; auto|].
  intro w. rewrite <- E; auto.
Qed.

Lemma extremal_same x y : same x y -> extremal x -> extremal y.
Proof.
  intros E X. apply lemma_0 in X as [i T]. apply lemma_0. exists i.
  eapply type_same; eauto.
Qed.

Lemma basis_sound l :
  In l basis -> length l = n /\ scaled (vector_of l) /\ extremal (vector_of l).
Proof.
  unfold basis. rewrite nodup_In, in_flat_map. intros (p & P & H).
  apply paths_iff in P as (Hp & N & Ar & Lt).
  destruct (lassob (vector_of (walked p)) p) eqn:E; [|destruct H].
  destruct H as [<-|[]].
  pose proof (walked_same p Lt) as W. pose proof (walk_fits n A p (Some 0) Lt) as Fw.
  destruct (scale_walk n A p Fw Hp) as [k K].
  pose proof (same_trans _ _ _ W K) as X. set (x := vector_of (walked p)) in *.
  assert (covers p x) as C.
  { intro v. unfold support. rewrite (X v). apply walk_covers; auto. discriminate. }
  assert (fits n x) as F by (apply vector_of_fits, entries_length).
  splits.
  - apply entries_length.
  - apply (scaled_same (scale n (walk p (Some 0)))); [apply same_sym; auto|].
    apply (scale_scaled n _ (first p)); auto. unfold support.
    destruct p; [congruence|]. simpl first. rewrite walk_first. discriminate.
  - apply lassob_iff in E as [St|(s & c & _ & Fo)]; auto.
    + eapply type_extremal, strict_type; eauto.
    + eapply type_extremal, forked_type; eauto.
Qed.

Lemma basis_complete l :
  length l = n -> scaled (vector_of l) -> extremal (vector_of l) -> In l basis.
Proof.
  intros L S X. set (x := vector_of l) in *. pose proof (vector_of_fits l L) as F.
  fold x in F.
  assert (exists p, NoDup p /\ covers p x /\ chain (tight x) p /\ p <> [] /\
            lassob x p = true) as (p & N & C & T & P & La).
  { pose proof (proj1 (lemma_0 n A x) X) as [i T].
    destruct (type_form n A x i T) as [(p & _ & St)|(s & c & _ & Fo)].
    - exists p. pose proof (strict_nonempty A x p St).
      pose proof St as (N & C & O & _). splits; auto.
      + apply only_tight; auto.
      + apply lassob_iff; auto.
    - destruct (forked_path A x s c Fo) as (o & Fo' & Ti). exists (s ++ o).
      pose proof Fo' as (Hs & N & C & _). splits; auto.
      + intro Q. apply app_eq_nil in Q; tauto.
      + apply lassob_iff; auto. right. eauto. }
  assert (forall v, In v p -> (v < n)%nat) as Lt.
  { intros v V. apply (fits_lt n x); auto. apply C; auto. }
  assert (walked p = l) as E.
  { apply vector_of_injective; auto; [apply entries_length|].
    eapply same_trans; [apply walked_same; auto|]. apply same_sym.
    apply scaled_walk; auto. }
  unfold basis. rewrite nodup_In, in_flat_map. exists p. split.
  - apply paths_iff. splits; auto.
    eapply chain_imp; [|exact T]. intros u v _ K. apply tight_iff in K; tauto.
  - cbv zeta. rewrite E. fold x. rewrite La. left; auto.
Qed.

Lemma basis_iff l :
  In l basis <-> length l = n /\ scaled (vector_of l) /\ extremal (vector_of l).
Proof.
  split; [apply basis_sound|]. intros (L & S & X). apply basis_complete; auto.
Qed.

Lemma basis_is_basis : is_basis n A basis.
Proof.
  unfold is_basis. splits.
  - apply NoDup_nodup.
  - intros l H. apply basis_iff in H; tauto.
  - intros x F. split.
    + intros [S X]. exists (entries x).
      pose proof (same_sym _ _ (vector_of_entries x F)) as E. split; auto.
      apply basis_iff. splits; [apply entries_length| |].
      * eapply scaled_same; eauto.
      * eapply extremal_same; eauto.
    + intros (l & H & E). apply basis_iff in H as (_ & S & X).
      apply same_sym in E. split; [eapply scaled_same|eapply extremal_same]; eauto.
Qed.

Lemma inb_iff l b : inb l b = true <-> In l b.
Proof. unfold inb. destruct (in_dec row_dec l b); split; auto; discriminate. Qed.

Lemma nodupb_iff b : nodupb b = true <-> NoDup b.
Proof.
  induction b as [|l b IH]; simpl.
  - split; auto. intros _. constructor.
  - rewrite andb_true_iff, IH, NoDup_cons_iff, negb_true_iff, <- inb_iff.
    destruct (inb l b); intuition congruence.
Qed.

Lemma filter_nil b c :
  filter (fun l => negb (inb l c)) b = [] <-> forall l, In l b -> In l c.
Proof.
  split.
  - intros H l L. destruct (inb l c) eqn:E; [apply inb_iff; auto|].
    assert (In l (filter (fun l => negb (inb l c)) b)) as K.
    { apply filter_In. rewrite E; auto. }
    rewrite H in K. destruct K.
  - intro H. destruct (filter (fun l => negb (inb l c)) b) as [|l r] eqn:E; auto.
    assert (In l (filter (fun l => negb (inb l c)) b)) as K by (rewrite E; left; auto).
    apply filter_In in K as [K1 K2]. apply H, inb_iff in K1. rewrite K1 in K2.
    discriminate.
Qed.

Lemma judge_iff b : judge b = true <-> is_basis n A b.
Proof.
  assert (judge b = true <->
          (missing b = [] /\ surplus b = []) /\ NoDup b) as ->.
  { unfold judge. rewrite <- nodupb_iff.
    destruct (missing b), (surplus b); intuition congruence. }
  unfold missing, surplus. cbv zeta. rewrite !filter_nil.
  destruct basis_is_basis as (_ & Len & Is). split.
  - intros [[M S] N]. unfold is_basis. splits; auto.
    intros x F. rewrite (Is x F). split; intros (l & H & E); exists l; auto.
  - intros (N & Len' & Is'). splits; auto; intros l H.
    + pose proof (vector_of_fits l (Len l H)) as F.
      destruct (proj1 (Is' _ F)) as (m & M & E).
      { apply Is; auto. exists l. split; auto. apply same_refl. }
      apply vector_of_injective in E; auto. subst; auto.
    + pose proof (vector_of_fits l (Len' l H)) as F.
      destruct (proj1 (Is _ F)) as (m & M & E).
      { apply Is'; auto. exists l. split; auto. apply same_refl. }
      apply vector_of_injective in E; auto. subst; auto.
Qed.

End Checker.

Theorem judge_right : Judge judge.
Proof. intros n A b. apply judge_iff. Qed.
