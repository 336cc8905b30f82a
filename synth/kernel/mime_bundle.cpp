#include "synth/kernel/mime_bundle.h"

#include "specs/base64.h"
#include "specs/json.h"

namespace synth {
namespace {

constexpr std::size_t kMostDepth = 64;  // the client reads it recursively

void write_form(JsonWriter& out, const ShownForm& form) {
  if (form.mime == "application/json") {
    if (const auto json = parse_json(form.content, {.max_depth = kMostDepth})) {
      out.key(form.mime).document(*json);
    }
    return;
  }
  out.key(form.mime).string(form.mime == "image/png" ? base64_encode(form.content) : form.content);
}

}  // namespace

std::string mime_bundle(const ShownResult& result) {
  JsonWriter out;
  out.begin_object();
  for (const ShownForm& form : result) {
    write_form(out, form);
  }
  return out.end_object().take();
}

std::string text_bundle(std::string_view text, std::string_view markdown) {
  return mime_bundle({{"text/plain", std::string(text)}, {"text/markdown", std::string(markdown)}});
}

}  // namespace synth
