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

// One of the requests that are sent together: the body of a single request, on one line.
struct BatchItem {
  std::string id;  // MARK-NUMBER; identifies the result
  std::string body;
};

struct BatchOrder {
  std::string mark;  // unique: tells a batch of ours from others
  std::chrono::system_clock::time_point made = {};
  std::vector<BatchItem> items = {};
};

enum class BatchStage { running, ended, refused };

struct BatchState {
  BatchStage stage = BatchStage::running;
  std::string why = {};                   // the reason for a refusal
  std::vector<std::string> results = {};  // paths of the results of an ended batch
};

// The result of one request: an answer with its status, as if it had been sent alone, or a fault.
struct BatchResult {
  std::string id;
  WireHead head;
  std::string body;  // JSON on one line
  std::optional<ModelFault> fault = {};
};

// A batch that may be that of an order: certainly, or only if its results say so.
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
// and polled until all have ended. Answers are foreign input. Stateless and thread-safe.
class BatchInterface {
 public:
  virtual ~BatchInterface() = default;
  // Sends a batch; returns the provider's id of it, which is safe in a path.
  virtual BatchAnswer<std::string> submit(const BatchOrder& order, const BatchLink& link) const = 0;
  [[nodiscard]] virtual BatchAnswer<BatchState> state(const std::string& id,
                                                      const BatchLink& link) const = 0;
  // Returns the results at one path of an ended batch. What cannot be read is left out.
  [[nodiscard]] virtual BatchAnswer<std::vector<BatchResult>> results(
      const std::string& path, const BatchLink& link) const = 0;
  // Returns the batches that may belong to an order whose acceptance is unknown.
  [[nodiscard]] virtual BatchAnswer<std::vector<BatchTrace>> find(const BatchOrder& order,
                                                                  const BatchLink& link) const = 0;
};

// The address of the interface, the headers of each request, and the reader of the provider's
// errors.
struct BatchAddress {
  std::string base_url;
  WireHeaders headers;
  void (*read_error)(const JsonField& json, ModelFault& fault) = nullptr;
};

std::unique_ptr<BatchInterface> make_anthropic_batches(BatchAddress address);
std::unique_ptr<BatchInterface> make_openai_batches(BatchAddress address);

}  // namespace synth
