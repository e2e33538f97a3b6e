(** * Numbers, vectors, paths: what the proofs use again and again *)

Require Export ZArith List Lia Bool Arith.
From Lasso Require Export Statements.
Export ListNotations.
Open Scope Z_scope.

(** Splits conjunctions that are written out. *)
Ltac splits := repeat match goal with |- _ /\ _ => split end.

(** ** Numbers *)

Definition val (a : number) : Z := match a with Some p => p | None => 0 end.

Lemma some_val a : a <> None -> a = Some (val a).
Proof. destruct a; simpl; congruence. Qed.

Lemma le_refl a : le a a.
Proof. destruct a; simpl; lia. Qed.

Lemma le_trans a b c : le a b -> le b c -> le a c.
Proof. destruct a, b, c; simpl; try tauto; lia. Qed.

Lemma le_antisym a b : le a b -> le b a -> a = b.
Proof. destruct a, b; simpl; intros; try tauto; f_equal; lia. Qed.

Lemma le_dec a b : {le a b} + {~ le a b}.
Proof. destruct a, b; simpl; auto. apply Z_le_dec. Qed.

Lemma le_val a b : a <> None -> (le a b <-> b <> None /\ val a <= val b).
Proof. destruct a, b; simpl; intuition congruence. Qed.

Lemma max_le a b c : le (max a b) c <-> le a c /\ le b c.
Proof. destruct a, b, c; simpl; intuition lia. Qed.

Lemma max_choice a b : max a b = a \/ max a b = b.
Proof.
  destruct a as [p|], b as [q|]; simpl; auto.
  destruct (Z.max_spec p q) as [[_ ->] | [_ ->]]; auto.
Qed.

Lemma fold_max_le (l : list number) c :
  le (fold_right max None l) c <-> forall a, In a l -> le a c.
Proof.
  induction l as [|b l IH]; simpl.
  - split; auto. intros _ a [].
  - rewrite max_le, IH. split.
    + intros [H1 H2] a [<-|H]; auto.
    + intros H; split; auto.
Qed.

Lemma fold_max_in (l : list number) :
  fold_right max None l <> None -> In (fold_right max None l) l.
Proof.
  induction l as [|b l IH]; simpl; [congruence|].
  destruct (max_choice b (fold_right max None l)) as [-> | ->]; auto.
Qed.

(** ** Vectors *)

Lemma same_refl x : same x x.
Proof. intro; reflexivity. Qed.

Lemma same_sym x y : same x y -> same y x.
Proof. intros H v; symmetry; apply H. Qed.

Lemma same_trans x y z : same x y -> same y z -> same x z.
Proof. intros H K v; rewrite H; apply K. Qed.

Lemma below_refl x : below x x.
Proof. intro; apply le_refl. Qed.

Lemma below_trans x y z : below x y -> below y z -> below x z.
Proof. intros H K v; eapply le_trans; eauto. Qed.

Lemma below_antisym x y : below x y -> below y x -> same x y.
Proof. intros H K v; apply le_antisym; auto. Qed.

Lemma same_below x y : same x y -> below x y.
Proof. intros H v; rewrite H; apply le_refl. Qed.

Lemma join_below x y z : below (join x y) z <-> below x z /\ below y z.
Proof.
  unfold below, join. split.
  - intro H; split; intro v; specialize (H v); apply max_le in H; tauto.
  - intros [H K] v; apply max_le; auto.
Qed.

Lemma joins_below l z :
  below (fold_right join bottom l) z <-> forall y, In y l -> below y z.
Proof.
  induction l as [|b l IH]; simpl.
  - split; [intros _ y [] | intros _ v; exact I].
  - rewrite join_below, IH. split.
    + intros [H K] y [<-|Hy]; auto.
    + intro H; split; auto.
Qed.

Lemma support_dec (x : vector) v : {support x v} + {~ support x v}.
Proof. unfold support; destruct (x v); [left|right]; congruence. Qed.

(** ** Paths *)

Lemma last_app (l r : list nat) a d : last (l ++ a :: r) d = last (a :: r) d.
Proof.
  induction l as [|b l IH]; [reflexivity|].
  simpl app. destruct (l ++ a :: r) eqn:E.
  - destruct l; discriminate.
  - exact IH.
Qed.

Lemma final_app l r a : final (l ++ a :: r) = final (a :: r).
Proof. apply last_app. Qed.

Lemma final_one a : final [a] = a.
Proof. reflexivity. Qed.

Lemma final_cons a b r : final (a :: b :: r) = final (b :: r).
Proof. reflexivity. Qed.

Lemma final_snoc l a : final (l ++ [a]) = a.
Proof. apply final_app. Qed.

Lemma snoc_final l : l <> [] -> exists l', l = l' ++ [final l].
Proof.
  intro H. exists (removelast l). apply app_removelast_last; auto.
Qed.

Lemma final_in l : l <> [] -> In (final l) l.
Proof.
  intro H. destruct (snoc_final l H) as [l' E]. rewrite E at 2.
  apply in_or_app; right; left; reflexivity.
Qed.

Lemma first_in (l : list nat) : l <> [] -> In (first l) l.
Proof. destruct l; [congruence | left; reflexivity]. Qed.

Lemma consecutive_nil u v : ~ consecutive [] u v.
Proof. intros (l & r & E); destruct l; discriminate. Qed.

Lemma consecutive_one a u v : ~ consecutive [a] u v.
Proof. intros (l & r & E); destruct l as [|? [|]]; discriminate. Qed.

Lemma consecutive_cons a b r u v :
  consecutive (a :: b :: r) u v <-> u = a /\ v = b \/ consecutive (b :: r) u v.
Proof.
  split.
  - intros ([|c l] & t & E); injection E; intros; subst; auto.
    right; exists l, t; auto.
  - intros [[-> ->] | (l & t & E)].
    + exists [], r; reflexivity.
    + exists (a :: l), t; simpl; rewrite E; reflexivity.
Qed.

Lemma consecutive_app l a r u v :
  consecutive (l ++ a :: r) u v <->
  consecutive (l ++ [a]) u v \/ consecutive (a :: r) u v.
Proof.
  induction l as [|b l IH]; simpl.
  - split; auto. intros [H|H]; auto. destruct (consecutive_one _ _ _ H).
  - destruct l as [|c l]; simpl in *.
    + rewrite !consecutive_cons. split; intros [H|H]; auto.
      destruct H as [H|H]; auto. destruct (consecutive_one _ _ _ H).
    + rewrite !consecutive_cons, IH. tauto.
Qed.

Lemma consecutive_in p u v : consecutive p u v -> In u p /\ In v p.
Proof.
  intros (l & r & ->). rewrite !in_app_iff; simpl; auto.
Qed.

Lemma chain_nil R : chain R [].
Proof. intros u v H; destruct (consecutive_nil _ _ H). Qed.

Lemma chain_one R a : chain R [a].
Proof. intros u v H; destruct (consecutive_one _ _ _ H). Qed.

Lemma chain_cons R a b r : chain R (a :: b :: r) <-> R a b /\ chain R (b :: r).
Proof.
  unfold chain; split.
  - intro H; split.
    + apply H, consecutive_cons; auto.
    + intros u v K; apply H, consecutive_cons; auto.
  - intros [H K] u v L; apply consecutive_cons in L as [[-> ->]|L]; auto.
Qed.

Lemma chain_app R l a r :
  chain R (l ++ a :: r) <-> chain R (l ++ [a]) /\ chain R (a :: r).
Proof.
  unfold chain; split.
  - intro H; split; intros u v K; apply H, consecutive_app; auto.
  - intros [H K] u v L; apply consecutive_app in L as [L|L]; auto.
Qed.

Lemma chain_snoc R l a b :
  chain R (l ++ [a; b]) <-> chain R (l ++ [a]) /\ R a b.
Proof.
  rewrite chain_app, chain_cons. split; [tauto|].
  intros [H K]; repeat split; auto. apply chain_one.
Qed.

Lemma chain_final R l b :
  l <> [] -> (chain R (l ++ [b]) <-> chain R l /\ R (final l) b).
Proof.
  intro H; destruct (snoc_final l H) as [l' E]. rewrite E.
  rewrite <- app_assoc; simpl app. rewrite chain_snoc, final_snoc; tauto.
Qed.

Lemma chain_join R l r :
  l <> [] -> r <> [] ->
  (chain R (l ++ r) <-> chain R l /\ R (final l) (first r) /\ chain R r).
Proof.
  intros Hl Hr; destruct (snoc_final l Hl) as [l' E]; rewrite E.
  destruct r as [|b r]; [congruence|].
  rewrite <- app_assoc; simpl app. rewrite chain_app, chain_cons, final_snoc.
  simpl; tauto.
Qed.

Lemma chain_imp (R S : nat -> nat -> Prop) p :
  (forall u v, consecutive p u v -> R u v -> S u v) -> chain R p -> chain S p.
Proof. intros H K u v C; apply H; auto. Qed.

Lemma nodup_app (l r : list nat) :
  NoDup (l ++ r) <->
  NoDup l /\ NoDup r /\ (forall v, In v l -> In v r -> False).
Proof.
  induction l as [|a l IH]; simpl.
  - split; [intro H | tauto]. repeat split; auto. constructor.
  - rewrite !NoDup_cons_iff, IH, in_app_iff. split.
    + intros (H & K & L & M). repeat split; auto.
      intros v [<-|Hv] Hr; eauto.
    + intros ((H & K) & L & M). repeat split; eauto.
      intros [Ha|Ha]; eauto.
Qed.

(** An arc of a path without repetitions does not start at its end. *)
Lemma consecutive_not_final p u v :
  NoDup p -> consecutive p u v -> u <> final p.
Proof.
  intros N (l & r & ->) E. rewrite final_app, final_cons in E.
  apply nodup_app in N as (_ & N & _). apply NoDup_cons_iff in N as [N _].
  apply N. rewrite E. apply final_in; congruence.
Qed.

(** Nor does it lead to its first node. *)
Lemma consecutive_not_first p u v :
  NoDup p -> consecutive p u v -> v <> first p.
Proof.
  intros N (l & r & ->) E. destruct l as [|a l]; simpl in *.
  - apply NoDup_cons_iff in N as [N _]; apply N; left; auto.
  - subst v. apply NoDup_cons_iff in N as [N _]; apply N.
    apply in_or_app; right; right; left; reflexivity.
Qed.

(** A node but the last has a successor. *)
Lemma consecutive_next p u :
  In u p -> u <> final p -> exists v, consecutive p u v.
Proof.
  intros H K. apply in_split in H as (l & r & ->).
  destruct r as [|v r].
  - rewrite final_snoc in K; congruence.
  - exists v, l, r; reflexivity.
Qed.

(** A node but the first has a predecessor. *)
Lemma consecutive_previous p v :
  In v p -> v <> first p -> exists u, consecutive p u v.
Proof.
  intros H K. apply in_split in H as (l & r & ->).
  destruct (list_eq_dec Nat.eq_dec l []) as [->|Hl].
  - simpl in K; congruence.
  - destruct (snoc_final l Hl) as [l' E]. exists (final l), l', r.
    rewrite E at 1. rewrite <- app_assoc; reflexivity.
Qed.

(** ** Counting: most of what is said of lists without repetitions is linear *)

Definition cnt (l : list nat) (x : nat) : nat := count_occ Nat.eq_dec l x.
Definition one (a x : nat) : nat := if Nat.eq_dec a x then 1%nat else 0%nat.

Lemma one_same a : one a a = 1%nat.
Proof. unfold one; destruct (Nat.eq_dec a a); congruence. Qed.

Lemma one_other a b : a <> b -> one a b = 0%nat.
Proof. unfold one; destruct (Nat.eq_dec a b); congruence. Qed.

Lemma cnt_nil x : cnt [] x = 0%nat.
Proof. reflexivity. Qed.

Lemma cnt_cons a l x : cnt (a :: l) x = (one a x + cnt l x)%nat.
Proof. unfold cnt, one; simpl. destruct (Nat.eq_dec a x); reflexivity. Qed.

Lemma cnt_app l r x : cnt (l ++ r) x = (cnt l x + cnt r x)%nat.
Proof. apply count_occ_app. Qed.

Lemma cnt_in l x : In x l <-> (1 <= cnt l x)%nat.
Proof. apply count_occ_In. Qed.

Lemma cnt_nodup l : NoDup l <-> forall x, (cnt l x <= 1)%nat.
Proof. apply NoDup_count_occ. Qed.

(** Proves a goal about membership of the node x by counting it. *)
Ltac count x :=
  repeat match goal with
  | H : NoDup ?l |- _ =>
      let K := fresh in
      pose proof (proj1 (cnt_nodup l) H x) as K; revert K; clear H
  end;
  intros;
  repeat match goal with
  | H : In ?y _ |- _ => apply cnt_in in H
  | H : ~ In ?y _ |- _ => rewrite cnt_in in H
  | |- In ?y _ => apply cnt_in
  | |- ~ In ?y _ => rewrite cnt_in
  | H : ?a <> ?b :> nat |- _ =>
      let K := fresh in
      pose proof (one_other a b H) as K;
      pose proof (one_other b a (not_eq_sym H)); clear H
  end;
  repeat first [rewrite cnt_app in * | rewrite cnt_cons in * |
    rewrite cnt_nil in * | rewrite one_same in *];
  simpl in *; lia.

(** Proves that a list has no repetitions if others have none. *)
Ltac nodup :=
  apply cnt_nodup;
  let x := fresh in
  intro x;
  repeat match goal with
  | H : ~ In ?y _ |- _ =>
      lazymatch y with
      | x => fail
      | _ => destruct (Nat.eq_dec y x) as [<-|]; [count y|clear H]
      end
  end;
  count x.

(** ** The system *)

Section System.

Variable n : nat.
Variable A : matrix.

Notation times := (times n A).
Notation solution := (solution n A).
Notation satisfying := (satisfying A).
Notation tight := (tight A).
Notation only := (only A).
Notation weight := (weight A).

Lemma fits_lt x v : fits n x -> support x v -> (v < n)%nat.
Proof.
  intros F S. destruct (Nat.lt_ge_cases v n) as [|H]; auto.
  destruct (S (F v H)).
Qed.

Lemma satisfying_iff x u v :
  satisfying x u v <->
  x u <> None /\ A u v <> None /\ x v <> None /\
  val (x u) <= val (A u v) + val (x v).
Proof.
  unfold Statements.satisfying, support.
  destruct (x u), (A u v), (x v); simpl; intuition congruence.
Qed.

Lemma tight_iff x u v :
  tight x u v <->
  x u <> None /\ A u v <> None /\ x v <> None /\
  val (x u) = val (A u v) + val (x v).
Proof.
  unfold Statements.tight, support.
  destruct (x u), (A u v), (x v); simpl; split; intros H; decompose [and] H;
    repeat split; try congruence.
Qed.

Lemma tight_satisfying x u v : tight x u v -> satisfying x u v.
Proof. rewrite tight_iff, satisfying_iff. intuition lia. Qed.

Lemma only_satisfying x u v : only x u v -> satisfying x u v.
Proof. intros [H _]; apply tight_satisfying; auto. Qed.

Lemma satisfying_support x u v :
  satisfying x u v -> support x u /\ support x v.
Proof. rewrite satisfying_iff; unfold support; tauto. Qed.

Lemma satisfying_dec x u v : {satisfying x u v} + {~ satisfying x u v}.
Proof.
  unfold Statements.satisfying.
  destruct (support_dec x u); [|right; tauto].
  destruct (le_dec (x u) (plus (A u v) (x v))); [left|right]; tauto.
Qed.

Lemma tight_dec x u v : {tight x u v} + {~ tight x u v}.
Proof.
  unfold Statements.tight.
  destruct (support_dec x u); [|right; tauto].
  assert ({x u = plus (A u v) (x v)} + {x u <> plus (A u v) (x v)}) as [H|H]
    by (decide equality; apply Z.eq_dec); [left|right]; tauto.
Qed.

Lemma satisfying_same x y u v :
  same x y -> (satisfying x u v <-> satisfying y u v).
Proof. intro H; unfold Statements.satisfying, support; rewrite !H; tauto. Qed.

Lemma tight_same x y u v : same x y -> (tight x u v <-> tight y u v).
Proof. intro H; unfold Statements.tight, support; rewrite !H; tauto. Qed.

Lemma times_ge x u v : fits n x -> le (plus (A u v) (x v)) (times x u).
Proof.
  intro F. destruct (support_dec x v) as [S|S].
  - apply (fold_max_le (map (fun w => plus (A u w) (x w)) (seq 0 n)));
      [apply le_refl|].
    apply in_map_iff. exists v; split; auto. apply in_seq.
    pose proof (fits_lt x v F S); lia.
  - unfold support in S. destruct (x v); [destruct S; congruence|].
    destruct (A u v); exact I.
Qed.

Lemma times_attained x u :
  times x u <> None ->
  exists v, (v < n)%nat /\ times x u = plus (A u v) (x v).
Proof.
  intro H. apply fold_max_in in H. apply in_map_iff in H as (v & E & K).
  exists v; split; auto. apply in_seq in K; lia.
Qed.

Lemma times_monotone x y : below x y -> below (times x) (times y).
Proof.
  intros H u. apply fold_max_le. intros a Ha.
  apply in_map_iff in Ha as (v & <- & K).
  eapply le_trans with (plus (A u v) (y v)).
  - specialize (H v). destruct (A u v), (x v), (y v); simpl in *; lia.
  - apply (fold_max_le (map (fun w => plus (A u w) (y w)) (seq 0 n)));
      [apply le_refl|].
    apply in_map_iff. exists v; auto.
Qed.

Lemma solution_iff x :
  solution x <-> fits n x /\ forall u, support x u -> exists v, satisfying x u v.
Proof.
  unfold Statements.solution; split; intros [F H]; split; auto.
  - intros u S. specialize (H u).
    destruct (times_attained x u) as (v & _ & E).
    + intro E; rewrite E in H. unfold support in S. destruct (x u); auto.
    + exists v; split; auto. rewrite <- E; auto.
  - intro u. destruct (support_dec x u) as [S|S].
    + destruct (H u S) as (v & _ & K). eapply le_trans; eauto using times_ge.
    + unfold support in S. destruct (x u); [destruct S; congruence|exact I].
Qed.

Lemma solution_next x u :
  solution x -> support x u -> exists v, satisfying x u v.
Proof. intro H; apply solution_iff in H as [_ H]; apply H. Qed.

Lemma fits_same x y : same x y -> fits n x -> fits n y.
Proof. intros H F v K; rewrite <- H; auto. Qed.

Lemma solution_same x y : same x y -> solution x -> solution y.
Proof.
  intros H. rewrite !solution_iff. intros [F K]; split.
  - eapply fits_same; eauto.
  - intros u S. destruct (K u) as [v L].
    + unfold support in *; rewrite H; auto.
    + exists v. apply (satisfying_same x y); auto.
Qed.

Lemma fits_below x y : below x y -> fits n y -> fits n x.
Proof.
  intros H F v K. specialize (H v). rewrite (F v K) in H.
  destruct (x v); simpl in H; tauto.
Qed.

(** Whether something is true of a satisfying arc can be decided by trying all. *)
Lemma satisfying_search (P : node -> Prop) x u :
  fits n x -> (forall w, {P w} + {~ P w}) ->
  {w | satisfying x u w /\ P w} + {forall w, satisfying x u w -> ~ P w}.
Proof.
  intros F D.
  assert (forall l, {w | satisfying x u w /\ P w} +
                    {forall w, In w l -> satisfying x u w -> ~ P w}) as H.
  { induction l as [|a l IH].
    - right; intros w [].
    - destruct IH as [H|H]; [left; exact H|].
      destruct (satisfying_dec x u a) as [Sa|Sa], (D a) as [Pa|Pa];
        try (right; intros w [<-|Hw]; auto; tauto).
      left; exists a; auto. }
  destruct (H (seq 0 n)) as [K|K]; [left; exact K|].
  right; intros w S. apply K; auto. apply in_seq.
  apply satisfying_support in S as [_ S]. pose proof (fits_lt x w F S); lia.
Qed.

Lemma below_dec x y : fits n x -> {below x y} + {~ below x y}.
Proof.
  intro F.
  assert (forall l, {forall v, In v l -> le (x v) (y v)} +
                    {exists v, ~ le (x v) (y v)}) as H.
  { induction l as [|a l [IH|IH]].
    - left; intros v [].
    - destruct (le_dec (x a) (y a)); [left|right; eauto].
      intros v [<-|K]; auto.
    - right; auto. }
  destruct (H (seq 0 n)) as [K|K].
  - left; intro v. destruct (Nat.lt_ge_cases v n) as [L|L].
    + apply K, in_seq; lia.
    + rewrite (F v L); exact I.
  - right; intro B. destruct K as [v K]; auto.
Qed.

Lemma solution_dec x : fits n x -> {solution x} + {~ solution x}.
Proof.
  intro F. destruct (below_dec x (times x) F) as [H|H]; [left|right].
  - split; auto.
  - intros [_ K]; auto.
Qed.

End System.
