#include "testing/core/outcome.h"

namespace synth {
namespace {

constexpr EnumName<Verdict> kVerdicts[] = {
    {Verdict::error, "error"},
    {Verdict::bad_request, "bad_request"},
    {Verdict::unsupported, "unsupported"},
    {Verdict::compile_error, "compile_error"},
    {Verdict::crash, "crash"},
    {Verdict::memory_limit, "memory_limit"},
    {Verdict::process_limit, "process_limit"},
    {Verdict::disk_limit, "disk_limit"},
    {Verdict::time_limit, "time_limit"},
    {Verdict::output_limit, "output_limit"},
    {Verdict::protocol_error, "protocol_error"},
    {Verdict::early_exit, "early_exit"},
    {Verdict::exception, "exception"},
    {Verdict::wrong_answer, "wrong_answer"},
    {Verdict::not_run, "not_run"},
    {Verdict::pass, "pass"},
};

constexpr EnumName<IsolationLevel> kIsolationLevels[] = {
    {IsolationLevel::none, "none"},
    {IsolationLevel::rlimits, "rlimits"},
    {IsolationLevel::landlock, "landlock"},
    {IsolationLevel::container, "container"},
    {IsolationLevel::namespaces, "namespaces"},
    {IsolationLevel::cgroup, "cgroup"},
};

}  // namespace

EnumNames<Verdict> names_of(Verdict) {
  return kVerdicts;
}

EnumNames<IsolationLevel> names_of(IsolationLevel) {
  return kIsolationLevels;
}

}  // namespace synth
