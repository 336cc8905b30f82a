#pragma once

#include "synth/authors/language_model/economy/batch_interface.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// A request of which somebody waits for the answer.
struct AskedInBatch {
  std::string body;  // on one line
  bool is_waited_for = true;
  std::optional<BatchAnswer<BatchResult>> result = {};
};

// A batch that was sent, or of which nobody knows whether it was, until all its answers are there.
struct BatchFlight {
  BatchOrder order;
  std::vector<BatchTrace> traces = {};  // the batches that it may be; the first is looked after
  bool is_lost = false;                 // it has to be looked for first
  bool is_over = false;
  std::optional<ModelFault> fault = {};                   // why it is looked after no more
  std::vector<std::shared_ptr<AskedInBatch>> asked = {};  // an item; null: nobody waits
  std::vector<bool> open = {};                            // an item: whether it has no answer
  std::chrono::steady_clock::time_point next = {};
  std::chrono::milliseconds wait{0};
  int failures = 0;  // in a row

  explicit BatchFlight(BatchOrder what)
      : order(std::move(what)), asked(order.items.size()), open(order.items.size(), true) {}

  // The item of a request that has no answer yet and nobody waits for; none: there is no such.
  [[nodiscard]] std::optional<std::size_t> free_item(const std::string& body) const {
    for (std::size_t i = 0; i < order.items.size(); ++i) {
      if (open[i] && asked[i] == nullptr && order.items[i].body == body) {
        return i;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::size_t> open_item(const std::string& id) const {
    const auto found = std::ranges::find(order.items, id, &BatchItem::id);
    const auto i = static_cast<std::size_t>(found - order.items.begin());
    return found != order.items.end() && open[i] ? std::optional(i) : std::nullopt;
  }

  // Those who wait, in the order of their items.
  [[nodiscard]] std::vector<std::shared_ptr<AskedInBatch>> waiting() const {
    std::vector<std::shared_ptr<AskedInBatch>> all = asked;
    std::erase(all, nullptr);
    return all;
  }

  void look_again_in(std::chrono::milliseconds time) {
    wait = time;
    next = std::chrono::steady_clock::now() + time;
  }
};

}  // namespace synth
