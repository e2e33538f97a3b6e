# Writes the negative of each number.
{
    for (i = 1; i <= NF; i++) {
        if ($i == "-inf") $i = "inf"
        else if ($i ~ /^-/) $i = substr($i, 2)
        else if ($i != "0") $i = "-" $i
    }
    print
}
