#pragma once

#include "testing/runtimes/common/steps.h"

#include <string>
#include <string_view>

namespace synth {

// Returns a result in its forms as Jupyter's messages have it: a JSON object of MIME types and
// contents. An image is in base64, JSON is a value; a form that does not match its type is left
// out.
std::string mime_bundle(const ShownResult& result);

// Returns the bundle of a text in Markdown and in plain text.
std::string text_bundle(std::string_view text, std::string_view markdown);

}  // namespace synth
