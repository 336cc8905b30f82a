// OpenAI's Batch API and compatible ones: a file of requests for one model is uploaded, a batch is
// made of it, and its results are two more files, of answers and of errors.
#include "synth/authors/language_model/economy/batch_calls.h"
#include "synth/authors/language_model/json_events.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr const char* kBatches = "/batches";
constexpr const char* kFiles = "/files";
constexpr const char* kMark = "synth";  // in the batch's metadata

std::string lines_of(const BatchOrder& order) {
  std::string lines;
  for (const BatchItem& item : order.items) {
    JsonWriter line;
    line.begin_object();
    line.key("custom_id").string(item.id);
    line.key("method").string("POST");
    line.key("url").string("/v1/chat/completions");
    line.key("body").raw(item.body);
    line.end_object();
    lines += line.take() + '\n';
  }
  return lines;
}

// Returns a multipart request (RFC 7578). The boundary contains the mark, which nobody else knows.
WireRequest upload_request(const BatchAddress& address, const BatchOrder& order) {
  const std::string boundary = "synth-boundary-" + order.mark;
  std::string body = fmt::format(
      "--{0}\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\nbatch\r\n"
      "--{0}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"synth-{1}.jsonl\"\r\n"
      "Content-Type: application/jsonl\r\n\r\n",
      boundary, order.mark);
  body += lines_of(order);
  body += fmt::format("\r\n--{}--\r\n", boundary);
  WireRequest request = post_request(address, kFiles, std::move(body));
  request.content_type = "multipart/form-data; boundary=" + boundary;
  return request;
}

std::string order_body(const BatchOrder& order, const std::string& file) {
  JsonWriter body;
  body.begin_object();
  body.key("input_file_id").string(file);
  body.key("endpoint").string("/v1/chat/completions");
  body.key("completion_window").string("24h");
  body.key("metadata").begin_object().key(kMark).string(order.mark).end_object();
  return body.end_object().take();
}

// Reads {"errors":{"data":[{"code","message","param","line"}]}}: returns the first, and how many
// more there are.
std::string why_refused(const JsonField& batch) {
  const auto errors = batch.find("errors");
  const auto data = errors ? errors->find("data") : std::nullopt;
  const auto items = data ? data->items() : Result<std::vector<JsonField>>{};
  if (!items || items->empty()) {
    return "the provider says no reason";
  }
  const JsonField& first = items->front();
  std::string why = text_of(first, "message");
  why = why.empty() ? text_of(first, "code") : why;
  if (const std::int64_t line = count_of(first, "line"); line > 0) {
    why = fmt::format("request {}: {}", line, why);
  }
  return items->size() > 1 ? fmt::format("{} (and {} more)", why, items->size() - 1) : why;
}

bool is_under_way(const std::string& status) {
  constexpr std::array kStates{"validating", "in_progress", "finalizing", "cancelling"};
  return std::ranges::find(kStates, status) != kStates.end();
}

bool is_over(const std::string& status) {
  constexpr std::array kStates{"completed", "expired", "cancelled"};
  return std::ranges::find(kStates, status) != kStates.end();
}

ModelFault read_fault(const JsonField& line) {
  const auto error = line.find("error");
  const std::string code = error ? text_of(*error, "code") : "";
  ModelFault fault{FaultKind::unanswered, error ? text_of(*error, "message") : "", ""};
  if (code == "batch_cancelled") {
    fault.should_retry = false;  // it was cancelled on purpose
  }
  fault.message = fault.message.empty() ? code : fault.message;
  fault.message = fault.message.empty() ? "the batch has no answer to it" : fault.message;
  return fault;
}

// Reads {"custom_id","response":{"status_code","request_id","body":{...}},"error":null}, or an
// error.
BatchResult read_response_line(const JsonField& line) {
  BatchResult result;
  result.id = text_of(line, "custom_id");
  const auto response = line.find("response");
  const auto body = response ? response->find("body") : std::nullopt;
  if (body && body->is_object()) {
    result.head.status =
        static_cast<int>(std::clamp<std::int64_t>(count_of(*response, "status_code"), 0, 999));
    result.head.headers = {{"content-type", "application/json"},
                           {"x-request-id", text_of(*response, "request_id")}};
    result.body = on_one_line(body->json());
  } else {
    result.fault = read_fault(line);
  }
  return result;
}

class OpenAiBatches : public BatchInterface {
 public:
  explicit OpenAiBatches(BatchAddress address) : address_(std::move(address)) {}

  BatchAnswer<std::string> submit(const BatchOrder& order, const BatchLink& link) const override {
    const auto file = fetch_id(address_, upload_request(address_, order), link);
    return file ? fetch_id(address_, post_request(address_, kBatches, order_body(order, *file)),
                           link)
                : file;
  }

  [[nodiscard]] BatchAnswer<BatchState> state(const std::string& id,
                                              const BatchLink& link) const override {
    const auto said =
        fetch_object(address_, get_request(address_, fmt::format("{}/{}", kBatches, id)), link);
    if (!said) {
      return tl::unexpected(said.error());
    }
    const JsonField batch(*said);
    const std::string status = text_of(batch, "status");
    if (is_under_way(status)) {
      return BatchState{};
    }
    if (status == "failed") {
      return BatchState{.stage = BatchStage::refused, .why = why_refused(batch)};
    }
    if (!is_over(status)) {
      return tl::unexpected(unknown_state(status));
    }
    BatchState ended{.stage = BatchStage::ended};
    for (const char* const key : {"output_file_id", "error_file_id"}) {
      if (const std::string file = plain_name(batch, key); !file.empty()) {
        ended.results.push_back(fmt::format("{}/{}/content", kFiles, file));
      }
    }
    return ended;
  }

  [[nodiscard]] BatchAnswer<std::vector<BatchResult>> results(
      const std::string& path, const BatchLink& link) const override {
    return fetch_results(address_, path, link, read_response_line);
  }

  [[nodiscard]] BatchAnswer<std::vector<BatchTrace>> find(const BatchOrder& order,
                                                          const BatchLink& link) const override {
    std::vector<BatchTrace> traces;
    const auto hear = [&](const JsonField& batch) {
      const auto metadata = batch.find("metadata");
      const std::string id = plain_name(batch, "id");
      if (metadata && text_of(*metadata, kMark) == order.mark && !id.empty()) {
        traces.push_back({id, true});
      }
      return traces.empty();
    };
    if (const auto listed = for_each_listed(address_, kBatches, "after", link, hear); !listed) {
      return tl::unexpected(listed.error());
    }
    return traces;
  }

 private:
  BatchAddress address_;
};

}  // namespace

std::unique_ptr<BatchInterface> make_openai_batches(BatchAddress address) {
  return std::make_unique<OpenAiBatches>(std::move(address));
}

}  // namespace synth
