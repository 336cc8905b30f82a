#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The paths at which a Bats file looks for the script under test, relative to its own folder: words
// that end in .sh or .bash, "$BATS_TEST_DIRNAME/name" and "./name". Where a name stands alone or
// behind another variable, it is also looked for in each folder that the file goes to or assigns
// (`PATH="$DIR/../src:$PATH"`). What lies in a folder for temporary files is the tests' own.
std::vector<std::string> bats_code_files(std::string_view text);

// How many tests the file has.
std::size_t count_bats_tests(std::string_view text);

}  // namespace synth
