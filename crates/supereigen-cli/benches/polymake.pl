# The extremals of the system in the file of the first argument, rows of 2n entries, with n the second.
# Only the computation is timed: starting polymake and reading take seconds of their own.
use application "tropical";
use Time::HiRes;

my ($file, $n) = @ARGV;
my (@a, @b);
open(my $rows, "<", $file) or die "$file: $!";
while (<$rows>) {
    my @entries = split;
    push @a, [@entries[0 .. $n - 1]];
    push @b, [@entries[$n .. 2 * $n - 1]];
}
my $a = new Matrix<TropicalNumber<Max, Rational>>(\@a);
my $b = new Matrix<TropicalNumber<Max, Rational>>(\@b);

# The first call loads code, or compiles it.
my $one = new Matrix<TropicalNumber<Max, Rational>>([[0]]);
extremals_from_halfspaces($one, $one);

my $start = Time::HiRes::time();
my $extremals = extremals_from_halfspaces($a, $b);
printf("%.6f\n", Time::HiRes::time() - $start);
print $extremals;
