#include "testing/sandbox/graves.h"

#include <poll.h>

#include <array>
#include <cstddef>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostDying = 2;

}  // namespace

Graves::~Graves() {
  while (!cells_.empty()) {
    bury_first();
  }
}

void Graves::add(CellProcess cell) {
  cells_.push_back(std::move(cell));
  while (cells_.size() > kMostDying) {
    bury_first();
  }
}

void Graves::tend(int fd) {
  while (!cells_.empty()) {
    std::array<pollfd, 2> fds{{{fd, POLLIN, 0}, {cells_.front().keeper_fd.get(), POLLIN, 0}}};
    ::poll(fds.data(), fds.size(), -1);
    if (fds[1].revents != 0) {
      bury_first();
    } else if (fds[0].revents != 0) {
      return;
    }
  }
}

void Graves::bury_first() {
  bury_cell(isolation_, cells_.front());
  cells_.pop_front();
}

}  // namespace synth
