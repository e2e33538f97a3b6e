(** * The theorems, and what they assume *)

From Lasso Require Import Forward Paper.

Check lemma_0 : forall n A, Lemma_0 n A.
Print Assumptions lemma_0.
Check lasso_exists : forall n A, Lasso_exists n A.
Print Assumptions lasso_exists.
Check lemma_1 : forall n A, Lemma_1 n A.
Print Assumptions lemma_1.
Check theorem_2 : forall n A, Theorem_2 n A.
Print Assumptions theorem_2.
Check theorem_3 : forall n A, Theorem_3 n A.
Print Assumptions theorem_3.
Check theorem_4_off : forall n A, Theorem_4_off n A.
Print Assumptions theorem_4_off.
Check theorem_4_on : forall n A, Theorem_4_on n A.
Print Assumptions theorem_4_on.
Check forest : forall n A, Forest n A.
Print Assumptions forest.
Check theorem_4a : forall n A, Theorem_4a n A.
Print Assumptions theorem_4a.
Check forward_search : forall n A, Forward_search n A.
Print Assumptions forward_search.
Check theorem_5 : forall n A, Theorem_5 n A.
Print Assumptions theorem_5.
Check combination : forall n A, Combination n A.
Print Assumptions combination.
Check certificates : forall n A, Certificates n A.
Print Assumptions certificates.
Check judge_right : Judge judge.
Print Assumptions judge_right.
Check test_right : Test_right.
Print Assumptions test_right.
Check condition_3 : Condition_3.
Print Assumptions condition_3.
