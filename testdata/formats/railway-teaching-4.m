% Departures of a railway network with four lines.
A = [-Inf     1     3  -Inf;
        1  -Inf  -Inf  -Inf;
        4  -Inf  -Inf     4;
        4  -Inf  -Inf     4];
