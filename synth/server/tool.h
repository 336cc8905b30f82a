#pragma once

#include "synth/server/object_schema.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What the work on one call of an tool may use.
struct ToolCall {
  JsonField arguments;  // checked against the tool's parameters
  std::stop_token stop;
  std::function<void(std::string_view message)> progress;  // says what is done now
};

// What a call came to. A failing test is an outcome and not an error.
struct ToolOutcome {
  std::string structured;  // a JSON object
  std::string text;        // the same for a person who chats, in Markdown
};

// Something that synth does for other programs, by whatever protocol they ask.
struct Tool {
  std::string_view name;  // "solve"
  std::string_view title;
  std::string_view description;
  std::vector<ObjectMember> parameters;
  std::vector<ObjectMember> results;
  bool open_world = false;  // may ask a model over the network
  // Errors: bad_input names an argument; any other is of the work. Thread-safe.
  std::function<Result<ToolOutcome>(const ToolCall& call)> run;
};

}  // namespace synth
