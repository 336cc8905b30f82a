#pragma once

#include "synth/authors/language_model/wire.h"

#include <tl/expected.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace synth {

class JsonField;

// One of the requests that are sent together: the body that it would have alone, on one line.
struct BatchItem {
  std::string id;  // MARK-NUMBER; what its result is known by
  std::string body;
};

struct BatchOrder {
  std::string mark;  // nobody else's: tells a batch of ours from others
  std::chrono::system_clock::time_point made = {};
  std::vector<BatchItem> items = {};
};

enum class BatchStage { running, ended, refused };

struct BatchState {
  BatchStage stage = BatchStage::running;
  std::string why = {};                   // of a refused one
  std::vector<std::string> results = {};  // paths to get the results of an ended one at
};

// What came of one request: an answer with its status, as if it had been asked alone, or a fault.
struct BatchResult {
  std::string id;
  WireHead head;
  std::string body;  // JSON on one line
  std::optional<ModelFault> fault = {};
};

// A batch that may be the one of an order: for sure, or only if its results turn out to be.
struct BatchTrace {
  std::string id;
  bool is_sure = false;
};

struct BatchLink {
  Transport& transport;
  WirePatience patience = {};
};

template <class T>
using BatchAnswer = tl::expected<T, ModelFault>;

// A provider's interface for requests that need not be answered at once: they are sent together,
// and looked after until all have come to an end. What comes back is foreign. Stateless and
// thread-safe.
class BatchInterface {
 public:
  virtual ~BatchInterface() = default;
  // Sends a batch; the provider's name for it, which is safe in a path.
  virtual BatchAnswer<std::string> submit(const BatchOrder& order, const BatchLink& link) const = 0;
  [[nodiscard]] virtual BatchAnswer<BatchState> state(const std::string& id,
                                                      const BatchLink& link) const = 0;
  // Those of one path of an ended batch. What cannot be read is left out.
  [[nodiscard]] virtual BatchAnswer<std::vector<BatchResult>> results(
      const std::string& path, const BatchLink& link) const = 0;
  // The batches that may have come of an order of which nobody heard whether it was taken.
  [[nodiscard]] virtual BatchAnswer<std::vector<BatchTrace>> find(const BatchOrder& order,
                                                                  const BatchLink& link) const = 0;
};

// Where the interface is, what each request needs, and how the provider's errors are read.
struct BatchAddress {
  std::string base_url;
  WireHeaders headers;
  void (*read_error)(const JsonField& json, ModelFault& fault) = nullptr;
};

std::unique_ptr<BatchInterface> make_anthropic_batches(BatchAddress address);
std::unique_ptr<BatchInterface> make_openai_batches(BatchAddress address);

}  // namespace synth
