#include "synth/support/own_processor.h"

#include "synth/support/ablation.h"

#include <sched.h>

#include <cstddef>

namespace synth {
namespace {

thread_local std::optional<int> own;

// Returns the processors that this thread may use; none if there are more than a cpu_set_t holds.
std::vector<int> usable() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  std::vector<int> numbers;
  if (::sched_getaffinity(0, sizeof mask, &mask) == 0) {
    for (int i = 0; i < CPU_SETSIZE; ++i) {
      if (CPU_ISSET(i, &mask)) {
        numbers.push_back(i);
      }
    }
  }
  return numbers;
}

bool use_only(const std::vector<int>& processors) {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  for (const int processor : processors) {
    CPU_SET(processor, &mask);
  }
  return ::sched_setaffinity(0, sizeof mask, &mask) == 0;
}

}  // namespace

OwnProcessor::OwnProcessor(int worker, int workers) : before_(usable()) {
  const auto count = static_cast<int>(before_.size());
  if (count == 0 || workers % count != 0 || is_ablated("own_processor")) {
    return;
  }
  const int mine = before_[static_cast<std::size_t>(worker % count)];
  if (use_only({mine})) {
    own = mine;
  }
}

OwnProcessor::~OwnProcessor() {
  if (own) {
    use_only(before_);
    own.reset();
  }
}

std::optional<int> OwnProcessor::number() {
  return own;
}

}  // namespace synth
