#include "synth/authors/language_model/cassette.h"
#include "synth/authors/language_model/provider.h"
#include "synth/authors/stages/staged_author.h"
#include "tests/fuzz/fuzz.h"

#include <array>

namespace synth {
namespace {

// Reads the input as a provider's reply, as a stream, as lines and as one body; as a cassette; and
// as a model's text. The first byte decides where the bytes are split, on which no answer may
// depend.
int fuzz_model_reply(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::string_view text = as_text(data + 1, size - 1);
  const std::size_t split = text.empty() ? 0 : data[0] % text.size();
  static const std::array<std::unique_ptr<Provider>, 5> kProviders{
      make_anthropic({"http://x", "m", "k"}), make_openai({"http://x", "m", "k"}),
      make_gemini({"http://x", "m", "k"}), make_ollama({"http://x", "m", "k"}),
      make_http_endpoint({"http://x", "m", "k"})};
  for (const auto& provider : kProviders) {
    for (const char* type : {"text/event-stream", "application/x-ndjson", "application/json"}) {
      WireHead head;
      head.status = 200;
      head.headers["content-type"] = type;
      const auto whole = provider->reader(head);
      whole->feed(text);
      const auto pieces = provider->reader(head);
      pieces->feed(text.substr(0, split));
      pieces->feed(text.substr(split));
      const auto one = whole->finish();
      const auto two = pieces->finish();
      require(one.has_value() == two.has_value(), "a split changes nothing");
      require(!one || one->text == two->text, "a split changes no text");
      static_cast<void>(provider->fault(head, text));
    }
  }
  static_cast<void>(ReplayTransport::parse(text, "cassette"));
  for (const std::string_view object : objects_in(text)) {
    require(object.front() == '{' || object.front() == '[', "an object begins with its brace");
    require(object.back() == '}' || object.back() == ']', "an object ends with its brace");
    static_cast<void>(read_specs_answer(object));
    static_cast<void>(read_tests_answer(object));
  }
  return 0;
}

const FuzzTarget kModelReply{"model_reply", fuzz_model_reply};

}  // namespace
}  // namespace synth
