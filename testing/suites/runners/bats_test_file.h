#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the paths at which a Bats file looks for the script under test, relative to its own
// folder: words that end in .sh or .bash, "$BATS_TEST_DIRNAME/name" and "./name". A name alone or
// after another variable is also combined with each folder that the file enters or assigns
// (`PATH="$DIR/../src:$PATH"`). Files in a folder for temporary files belong to the tests.
std::vector<std::string> bats_code_files(std::string_view text);

// Returns the number of tests in the file.
std::size_t count_bats_tests(std::string_view text);

}  // namespace synth
