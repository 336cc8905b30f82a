#pragma once

#include <string_view>

namespace synth {

// The fixed parts of the prompts, from the text files in prompts/. The hash of all of them is in
// the cache key of what a model wrote, since a changed prompt can change the answer.
extern const std::string_view kPromptFunctionSpecs;
extern const std::string_view kPromptTestCases;
extern const std::string_view kPromptImplementation;
extern const std::string_view kPromptRepair;
extern const std::string_view kPromptChoice;
extern const std::string_view kPromptScript;
extern const std::string_view kPromptReview;
extern const std::string_view kPromptCommon;  // ends every fixed part
extern const std::string_view kPromptPython;  // the conventions of a language
extern const std::string_view kPromptBash;
extern const std::string_view kPromptJavascript;
extern const std::string_view kPromptCpp;

}  // namespace synth
