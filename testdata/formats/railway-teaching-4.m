% Rail teaching model (TU/e computational modelling, sdf_railroad); the same matrix in every format.
A = [-Inf     1     3  -Inf;
        1  -Inf  -Inf  -Inf;
        4  -Inf  -Inf     4;
        4  -Inf  -Inf     4];
