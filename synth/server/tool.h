#pragma once

#include "synth/server/object_schema.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The services for the work on one call of a tool.
struct ToolCall {
  JsonField arguments;  // checked against the tool's parameters
  std::stop_token stop;
  std::function<void(std::string_view message)> progress;  // reports the current work
};

// The outcome of a call. A failing test is an outcome and not an error.
struct ToolOutcome {
  std::string structured;  // a JSON object
  std::string text;        // the same for a person who chats, in Markdown
};

// A service of synth for other programs, independent of the protocol.
struct Tool {
  std::string_view name;  // "solve"
  std::string_view title;
  std::string_view description;
  std::vector<ObjectMember> parameters;
  std::vector<ObjectMember> results;
  bool open_world = false;  // true if it may ask a model over the network
  // Runs the tool. Errors: bad_input names an argument; all others are of the work. Thread-safe.
  std::function<Result<ToolOutcome>(const ToolCall& call)> run;
};

}  // namespace synth
