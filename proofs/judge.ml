(* Reads matrices and bases, and lets the judge of Checker.v say which bases are right.

   usage: judge MATRIX BASIS [MATRIX BASIS ...]

   Prints a line for each pair: "right", or "wrong" with the numbers of vectors that are missing and too many. A row is a
   line; an entry is an integer, perhaps with an exponent, a fraction, or -inf. Fractions are brought to a common denominator, by which the whole
   system can be multiplied. Everything but this reading is extracted from the proofs, arithmetic included. *)

open Core

let rec nat_of_int k = if k = 0 then O else S (nat_of_int (k - 1))

let rec int_of_nat = function O -> 0 | S k -> 1 + int_of_nat k

let rec positive_of_int k =
  if k = 1 then XH
  else if k mod 2 = 0 then XO (positive_of_int (k / 2))
  else XI (positive_of_int (k / 2))

let z_of_int k = if k = 0 then Z0 else Zpos (positive_of_int k)

let digits word =
  if word = "" then failwith "a number without digits";
  let add sum digit =
    if digit < '0' || digit > '9' then failwith (word ^ " is no integer, fraction or -inf");
    Z.add (Z.mul sum (z_of_int 10)) (z_of_int (Char.code digit - Char.code '0'))
  in
  Seq.fold_left add Z0 (String.to_seq word)

let rec power_of_ten k = if k = 0 then z_of_int 1 else Z.mul (z_of_int 10) (power_of_ten (k - 1))

let natural word =
  match String.split_on_char 'e' word with
  | [ word ] -> digits word
  | [ word; exponent ] -> Z.mul (digits word) (power_of_ten (int_of_string exponent))
  | _ -> failwith (word ^ " is no integer, fraction or -inf")

let integer word =
  if word.[0] = '-' then Z.opp (natural (String.sub word 1 (String.length word - 1)))
  else natural word

(* A numerator and a denominator; None is -inf. *)
let entry word =
  if word = "-inf" then None
  else
    match String.split_on_char '/' word with
    | [ numerator ] -> Some (integer numerator, z_of_int 1)
    | [ numerator; denominator ] -> (
        match digits denominator with
        | Z0 -> failwith (word ^ " has the denominator 0")
        | positive -> Some (integer numerator, positive))
    | _ -> failwith (word ^ " is no integer, fraction or -inf")

let rows path =
  let channel = open_in path in
  let rec read rows =
    match input_line channel with
    | line -> (
        match List.filter (( <> ) "") (String.split_on_char ' ' line) with
        | [] -> read rows
        | words -> read (List.map entry words :: rows))
    | exception End_of_file -> List.rev rows
  in
  let all = read [] in
  close_in channel;
  all

let common_denominator rows =
  let lcm sum = function None -> sum | Some (_, denominator) -> Z.lcm sum denominator in
  List.fold_left (List.fold_left lcm) (z_of_int 1) rows

let multiply factor =
  let by = function
    | None -> None
    | Some (numerator, denominator) -> Some (Z.mul numerator (Z.div factor denominator))
  in
  List.map (List.map by)

let verdict matrix basis =
  let a = rows matrix and b = rows basis in
  let n = List.length a in
  if List.exists (fun row -> List.length row <> n) a then failwith (matrix ^ " is not square");
  let factor = common_denominator (a @ b) in
  let entries = Array.of_list (List.map Array.of_list (multiply factor a)) in
  let inside k = k < n in
  let a u v =
    let u = int_of_nat u and v = int_of_nat v in
    if inside u && inside v then entries.(u).(v) else None
  in
  let b = multiply factor b and n = nat_of_int n in
  if judge n a b then "right"
  else
    Printf.sprintf "wrong: %d missing, %d too many"
      (List.length (missing n a b))
      (List.length (surplus n a b))

let rec pairs = function
  | matrix :: basis :: rest ->
      print_endline (verdict matrix basis);
      pairs rest
  | [] -> ()
  | [ _ ] -> failwith "usage: judge MATRIX BASIS [MATRIX BASIS ...]"

let () = pairs (List.tl (Array.to_list Sys.argv))
