#include "testing/core/outcome.h"

namespace synth {

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::error:
      return "error";
    case Verdict::bad_request:
      return "bad_request";
    case Verdict::unsupported:
      return "unsupported";
    case Verdict::compile_error:
      return "compile_error";
    case Verdict::crash:
      return "crash";
    case Verdict::memory_limit:
      return "memory_limit";
    case Verdict::process_limit:
      return "process_limit";
    case Verdict::disk_limit:
      return "disk_limit";
    case Verdict::time_limit:
      return "time_limit";
    case Verdict::output_limit:
      return "output_limit";
    case Verdict::protocol_error:
      return "protocol_error";
    case Verdict::early_exit:
      return "early_exit";
    case Verdict::exception:
      return "exception";
    case Verdict::wrong_answer:
      return "wrong_answer";
    case Verdict::not_run:
      return "not_run";
    case Verdict::pass:
      return "pass";
  }
  return "not_run";
}

std::string_view name(IsolationLevel level) {
  switch (level) {
    case IsolationLevel::none:
      return "none";
    case IsolationLevel::rlimits:
      return "rlimits";
    case IsolationLevel::landlock:
      return "landlock";
    case IsolationLevel::namespaces:
      return "namespaces";
    case IsolationLevel::cgroup:
      return "cgroup";
  }
  return "none";
}

std::optional<IsolationLevel> parse_isolation_level(std::string_view text) {
  for (const IsolationLevel level :
       {IsolationLevel::none, IsolationLevel::rlimits, IsolationLevel::landlock,
        IsolationLevel::namespaces, IsolationLevel::cgroup}) {
    if (text == name(level)) {
      return level;
    }
  }
  return std::nullopt;
}

}  // namespace synth
