# Writes an array of NumPy: its type, whether it is stored by columns, its shape, and its bytes as printf takes them.
header="{'descr': '$1', 'fortran_order': $2, 'shape': $3, }"
printf "\\223NUMPY\\001\\000\\$(printf %03o ${#header})\\000%s" "$header"
printf "$4"
