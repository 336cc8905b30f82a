#include "synth/authors/offline/gloss_table.h"

namespace synth {
namespace {

constexpr GlossEntry kTable[] = {
    {"len(list(run))",
     "Run-length encoding compresses a string or text. Each run of the same consecutive character "
     "in a row is "
     "replaced by the character followed by the length of the run, a group, how often it repeats, "
     "even if the "
     "length is 1, even if it is 1. Each run is replaced by the character and the length. Even a "
     "count of 1, the length is always written, included, given, also for a "
     "length of 1, includes lengths of 1. A run of 1. Single characters get a 1 as well, also "
     "written "
     "with a 1 behind it, also if the character does not repeat."},
    {"re.findall(r'(\\D)(\\d+)'|re.findall(r\"(\\D)(\\d+)\"",
     "A run-length encoded string consists of letters, each followed by the length, the number of "
     "times it repeats, how often, in a row. The letter is expanded, repeated, decoded, written "
     "out. "
     "The number may have more than 1 digit, several digits, multiple digits, can be longer than 1 "
     "digit. Each letter is followed by a number, a count. Undo the encoding to get the original "
     "text, decompressed back."},
    {"zip(*",
     "The matrix is transposed, flipped over its diagonal: rows become columns, columns become "
     "rows. "
     "Rows and columns are swapped, switched, exchanged. The first row becomes the first column. "
     "Row turns into column."},
    {"rows[::-1]|zip(*matrix[::-1])",
     "A rotation, turned by 90 degrees, a quarter turn clockwise. The first row becomes the last "
     "column."},
    {"[\"()\", \"[]\", \"{}\"]|['()', '[]', '{}']|{')': '('",
     "Round, square and curly brackets, parentheses and braces are balanced. Each opening bracket "
     "is "
     "closed, matched by the right, matching, corresponding, same kind, type of bracket in the "
     "right, "
     "correct "
     "order, properly nested, correctly. Each closing bracket has, belongs to an opening one. "
     "Other "
     "characters that are not brackets are ignored, disregarded, do not matter and may be anywhere "
     "between. Handles, supports ( ) [ ] { } in pairs, well-formed."},
    {"shift_letters(|ord(\"A\") if c.isupper()|ord('A') if c.isupper()",
     "A Caesar cipher, encrypts: each letter of the English alphabet moves, is shifted forward "
     "along "
     "the alphabet by shift positions, places, the given number, wrapping around after z back to "
     "a, "
     "from the end to the beginning, start again. Upper and lower case of letters are kept: "
     "upper-case, capital letters stay upper-case, capital, lower-case, small letters stay "
     "lower-case, "
     "small. Other characters, everything, anything else, spaces, digits, punctuation, that is not "
     "a "
     "letter, non-letters, stay unchanged as they are, are not changed."},
    {"statistics.median(",
     "The median is the middle value, number of the sorted values. With an even number of values, "
     "numbers, if the count of the list is even, it is the average of the 2 middle ones, values, "
     "numbers. For an odd number it is the middle value. A list of even length."},
    {"divisors|for d in range(1, n + 1) if n % d == 0][:-1]",
     "A perfect number equals, is the sum of its proper divisors, factors, all divisors except, "
     "excluding, without itself, smaller than itself. Divides evenly. Perfect numbers.",
     "sum|add divisor|factor proper|except|exclude|without|itself|smaller|less"},
    {"calendar.isleap(|% 400",
     "A leap year is divisible by 4 but not by 100, unless also divisible by 400. Years divisible "
     "by "
     "100 are not leap years unless, except if they are divisible by 400. Centuries, multiples of "
     "100, multiples of 400, evenly. Only if they are divisible by 400. Every year that is exactly "
     "divided by 4, or by 400. Still leap years. In the Gregorian calendar.",
     "4 100 400"},
    {"len(str(n)) for digit|** len(str(",
     "An Armstrong number, narcissistic number, equals the sum of its own digits, each raised to "
     "the "
     "power of the number, count of digits.",
     "sum|add digit power|raise"},
    {"in \"aeiou\"|in 'aeiou'",
     "The vowels are the letters a, e, i, o, u, in both upper and lower case, capital or small, "
     "uppercase and lowercase. y is not a vowel."},
    {"== text[::-1]|[::-1]",
     "A palindrome reads the same forward and backward, from left to right, from right to left, "
     "equal "
     "to its reverse, reversed, in both directions. Its digits, letters are the same read from "
     "either "
     "end, both ends, either side, the other way round, left to right and right to left.",
     "same|equal|reverse"},
    {"ascii_lowercase) <=|ascii_lowercase",
     "A pangram contains, uses, has every letter of the alphabet at least once, a to z, all 26 "
     "letters. Every letter occurs, appears, turns up in upper or lower case. English, Latin.",
     "every|each|all letter"},
    {"len({tuple(sorted(word))|\"\".join(sorted(|''.join(sorted(",
     "Anagrams have, use, are made of, consist of, contain exactly the same letters, characters, "
     "the "
     "same number of times, equally often, just rearranged in another, different, any order. One "
     "can be formed, made by rearranging the letters of the other.",
     "same|rearrange letter|character"},
    {"len(set(",
     "An isogram: no letter, character repeats, occurs, appears more than once. All letters are "
     "different, distinct, unique. No repeated letters.",
     "no|once|distinct|different letter|character"},
    {"edit_distance(|before[j] + 1",
     "The edit distance, Levenshtein distance, is the minimum, smallest, least, fewest number of "
     "single character edits, operations, changes needed, required to turn, transform, change one "
     "into the other, to get from one to the other: insertions, insert, deletions, delete, "
     "removals, "
     "substitutions, substitute, replacements, replace of a character.",
     "insert delete|removal substitut|replace|change"},
    {"sum(x != y for|!= y for",
     "The Hamming distance is the number, count of positions, places, indices at which the "
     "corresponding characters differ, are different, do not match. Strings have equal length."},
    {"ROMAN[c]|in_units(|from_roman(",
     "A Roman numeral with the symbols I, V, X, L, C, D, M stands for, represents the value, "
     "values "
     "1 5 10 50 100 500 1000. Subtractive notation, form: a smaller symbol, value before a larger, "
     "bigger, greater one is subtracted, as in IV for 4, IX for 9, XL, XC, CD, CM. Otherwise "
     "values "
     "are added. Takes the subtractive pairs, rules into account, handled, used."},
    {"fibonacci(",
     "The Fibonacci sequence: each number, term is the sum of the 2 preceding, previous numbers, "
     "ones, "
     "terms before it, two numbers before. The sequence starts, begins with 0 and 1. Counting "
     "starts, "
     "begins at 0, the first is number 0. Count from 0, indices start at 0, index from 0, "
     "numbering "
     "starts at 0.",
     "sum|add"},
    {"is_prime(|n % d for d in",
     "A prime number is greater, larger than 1, is divisible only by 1 and itself, has no "
     "divisors, "
     "factors other than, except 1 and itself, exactly 2 divisors, a natural number that cannot be "
     "divided evenly by any other number. Numbers less, smaller than 2, 0 and 1 are not prime.",
     "divi|factor 1|itself|2"},
    {"for i in range(0, len(",
     "A list, string is split, cut, divided into consecutive chunks, pieces, sublists, groups, "
     "parts, "
     "blocks of the given size, each of length n. The last, final chunk may, might be shorter, "
     "smaller, incomplete. The last chunk may be shorter than the other chunks, the last chunk "
     "may be smaller than the others, than the rest, than n, than the size, have less than n "
     "elements. The last chunk may be incomplete, have fewer elements, items, values, contain what "
     "is left, hold the "
     "rest, "
     "remaining elements. If the length is not a multiple of the size, not divisible, if there are "
     "not enough elements, if the elements do not divide evenly."},
    {"largest_sum(|slices(",
     "The maximum subarray problem, Kadane's algorithm: the largest, maximum, highest sum of a "
     "contiguous, consecutive, unbroken, non-empty part, subarray, sublist, slice. Contiguous "
     "means "
     "that the elements, numbers are next to each other, neighbours in the list, in a row. At "
     "least "
     "1 element."},
    {"indices_of_sum(|target - n in seen",
     "The 2 sum problem: there is, exists exactly, always, at most 1 such pair, solution, answer. "
     "2 "
     "different numbers, positions, indices, elements. Add up to, sum to the target. May not use "
     "the "
     "same element 2 times, 2 times."},
    {"pascal_rows(|pascal",
     "Pascal's triangle: each row starts and ends with 1, begins with 1, each other inner number, "
     "entry, element is the sum of the 2 numbers above it, directly above. The first row is 1."},
    {"collatz(|3 * n + 1",
     "The Collatz sequence, problem, conjecture, 3n + 1 problem, hailstone. Starts with n itself, "
     "the "
     "starting, given number. Halve an even number: even numbers are halved, divided by 2. An odd "
     "number is replaced by 3 times the number plus 1, replace an odd number by 3 times the number "
     "plus 1, tripled and increased by 1, add 1, multiplied "
     "by 3, triple it. Stops, ends when it reaches 1, until 1 is reached, stop at 1, end with 1, "
     "down "
     "to 1, includes 1, including 1. Repeat these steps, continue, keep going, until you arrive at "
     "1."},
    {"luhn_sum(|luhn",
     "The Luhn algorithm, check: from the right, every second, other digit is doubled, if the "
     "result "
     "is greater than 9, 9 is subtracted, the sum of all digits must be divisible by 10, a "
     "multiple of "
     "10.",
     "double|second digit"},
    {"n * (n + 1) // 2", "A triangular number is the sum of the numbers from 1 to n.", "sum"},
    {"commonprefix(",
     "The longest common prefix is the longest beginning, start that all strings, words share, "
     "have "
     "in common, with which all begin, start."},
    {"\"_\"|'_'",
     "Snake case: words in lower case, separated, joined by underscores. Each capital, upper-case "
     "letter becomes an underscore followed by the lower-case letter, before each capital letter."},
    {"binary_search(",
     "Looks up, searches, finds a target, value in a sorted list. A binary search repeatedly "
     "compares with the middle element, halves, cuts the search range, "
     "interval in half, each step, and goes on in the left or right half. The list is sorted."},
    {"isinstance(",
     "A nested list, lists inside, within lists, may be nested to any depth, arbitrarily deep, "
     "deeply, "
     "at any level, arbitrary depth, levels, contain other lists and so on. Elements stay from "
     "left to "
     "right.",
     "any|arbitrar|deep"},
    {"digital_root|while n > 9",
     "The digital root: the digits are added, summed repeatedly, again and again, until a single "
     "digit, 1 digit, is left, remains. The digits of that sum, result, and so on."},
    {"sorted(set(",
     "Distinct: equal values, numbers, duplicates, repeated values count once, 1 time, are counted "
     "only 1 time."},
    {"dict.fromkeys(",
     "Duplicates are removed, each value, element appears, occurs, stays, is kept only once, 1 "
     "time, "
     "the first occurrence, first time of each is kept, later, further ones are dropped, removed."},
    {"_prime_factors(|factors.append(divisor)",
     "Prime factors multiply to, have the product n. The prime factorization: factors that occur, "
     "appear, divide it more than 1 time, several times are repeated, listed, included as often, "
     "as "
     "many times as they divide, occur. Each repeated factor appears as often as it divides the "
     "number."},
};

}  // namespace

std::span<const GlossEntry> gloss_table() {
  return kTable;
}

}  // namespace synth
