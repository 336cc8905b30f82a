#include "synth/authors/language_model/economy/batch_calls.h"
#include "synth/authors/language_model/provider.h"
#include "tests/fuzz/fuzz.h"

#include <array>

namespace synth {
namespace {

// Answers every request with the same bytes, with status 200 or 400.
class SameAnswer : public Transport {
 public:
  SameAnswer(int status, std::string_view body) : status_(status), body_(body) {}
  tl::expected<void, ModelFault> exchange(const WireRequest& request, const WireSink& sink,
                                          const WirePatience& /*patience*/) override {
    require(request.base_url == "http://x" && request.path.find("..") == std::string::npos,
            "a server does not choose where a request goes");
    sink.head({status_, {}});
    sink.body(body_);
    return {};
  }

 private:
  int status_;
  std::string_view body_;
};

void try_all(const BatchInterface& batches, const BatchLink& link) {
  const BatchOrder order{.mark = "m", .items = {{"m-0", "{}"}}};
  const auto id = batches.submit(order, link);
  require(!id || is_plain_name(*id), "a batch has a name that is safe in a path");
  if (const auto state = batches.state("b", link)) {
    for (const std::string& path : state->results) {
      static_cast<void>(batches.results(path, link));
    }
  }
  if (const auto results = batches.results("/r", link)) {
    for (const BatchResult& result : *results) {
      require(result.fault || parse_json(result.body), "an answer is JSON");
      require(result.body.find('\n') == std::string::npos, "an answer is on one line");
    }
  }
  if (const auto traces = batches.find(order, link)) {
    for (const BatchTrace& trace : *traces) {
      require(is_plain_name(trace.id), "a batch that is found, too");
    }
  }
}

// Reads the input as each of a provider's answers about batches.
int fuzz_batch_reply(const std::uint8_t* data, std::size_t size) {
  static const std::array<std::unique_ptr<BatchInterface>, 2> kInterfaces{
      make_anthropic({"http://x", "m", "k"})->batches(),
      make_openai({"http://x", "m", "k"})->batches()};
  for (const auto& batches : kInterfaces) {
    for (const int status : {200, 400}) {
      SameAnswer answer(status, as_text(data, size));
      try_all(*batches, {answer});
    }
  }
  return 0;
}

const FuzzTarget kBatchReply{"batch_reply", fuzz_batch_reply};

}  // namespace
}  // namespace synth
