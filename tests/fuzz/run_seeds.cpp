#include "tests/fuzz/fuzz.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

// Runs a fuzz target as a test: on each seed in a folder, and on each prefix of a seed. Prefixes
// are the inputs most likely to end inside something.
int main(int argc, char** argv) {
  synth::require(argc == 3, "the arguments are a target and a folder of seeds");
  const synth::FuzzTarget* target = synth::FuzzTarget::first;
  while (target != nullptr && target->name != argv[1]) {
    target = target->next;
  }
  synth::require(target != nullptr, "there is such a target");
  std::size_t seeds = 0;
  for (const auto& entry : std::filesystem::directory_iterator(argv[2])) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::vector<char> seed{std::istreambuf_iterator<char>(file), {}};
    for (std::size_t size = 0; size <= seed.size(); ++size) {
      // A copy of exactly that size, so that a sanitizer detects reads beyond it.
      const std::vector<std::uint8_t> input(seed.begin(),
                                            seed.begin() + static_cast<std::ptrdiff_t>(size));
      target->run(input.data(), input.size());
    }
    ++seeds;
  }
  synth::require(seeds > 0, "there are seeds");
  return 0;
}
