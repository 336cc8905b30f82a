#pragma once

#include "synth/authors/language_model/economy/batch_interface.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// A request whose caller waits for the answer.
struct AskedInBatch {
  std::string body;  // on one line
  bool is_waited_for = true;
  std::optional<BatchAnswer<BatchResult>> result = {};
};

// A batch that was sent, or may have been sent, until all its answers have arrived.
struct BatchFlight {
  BatchOrder order;
  std::vector<BatchTrace> traces = {};  // the batches that it may be; the first is polled
  bool is_lost = false;                 // true if it has to be searched for first
  bool is_over = false;
  std::optional<ModelFault> fault = {};                   // the reason why it is no longer polled
  std::vector<std::shared_ptr<AskedInBatch>> asked = {};  // by item; null: no caller waits
  std::vector<bool> open = {};                            // by item: true if it has no answer yet
  std::chrono::steady_clock::time_point next = {};
  std::chrono::milliseconds wait{0};
  int failures = 0;  // in a row

  explicit BatchFlight(BatchOrder what)
      : order(std::move(what)), asked(order.items.size()), open(order.items.size(), true) {}

  // Returns the item of a request that is unanswered and that no caller waits for; nothing if there
  // is none.
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

  // Returns the requests with waiting callers, in the order of their items.
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
