#include "testing/sandbox/container/engine_report.h"

#include "synth/support/process.h"
#include "synth/support/text.h"
#include "testing/sandbox/container/container_engine.h"

#include <fmt/format.h>

#include <pwd.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <optional>
#include <vector>

namespace synth {
namespace {

constexpr std::chrono::seconds kLongest{10};

// Returns the engine's output, or why it failed.
Result<std::string> ask(const std::string& program, const std::vector<std::string>& words) {
  Command command;
  command.argv = {program};
  command.argv.insert(command.argv.end(), words.begin(), words.end());
  command.time_limit = kLongest;
  SYNTH_TRY(const CommandOutcome answer, run_command(command));
  if (answer.exit_status == 0) {
    return std::string(trim(answer.stdout_text));
  }
  const auto lines = split(trim(answer.stderr_text), '\n');
  return fail(Errc::sandbox_level,
              answer.timed_out ? fmt::format("it did not answer within {} s", kLongest.count())
                               : std::string(trim(lines.back())));
}

std::string user_name() {
  const passwd* const entry = ::getpwuid(::geteuid());
  return entry == nullptr ? fmt::format("{}", ::geteuid()) : entry->pw_name;
}

// Returns whether this user may use more than one user in a namespace (subuid(5)).
bool has_subordinate_users(const std::string& user) {
  std::ifstream file("/etc/subuid");
  const std::string number = fmt::format("{}", ::geteuid());
  for (std::string line; std::getline(file, line);) {
    const std::string owner = line.substr(0, line.find(':'));
    if (owner == user || owner == number) {
      return true;
    }
  }
  return false;
}

// Checks what Podman needs to give a user containers of their own.
void look_at_rootless(ContainerEngineReport& report) {
  const std::string user = user_name();
  if (!find_program("newuidmap")) {
    report.reason = "without root it needs newuidmap";
    report.remedy = "apt install uidmap";
  } else if (!has_subordinate_users(user)) {
    report.reason = fmt::format("/etc/subuid gives {} no users for containers", user);
    report.remedy = fmt::format(
        "sudo usermod --add-subuids 100000-165535 --add-subgids 100000-165535 {}", user);
  }
}

void look_at_podman(ContainerEngineReport& report) {
  report.rootless = ::geteuid() != 0;
  if (report.rootless) {
    look_at_rootless(report);
  }
  const auto runtime = ask(report.program, {"info", "--format", "{{.Host.OCIRuntime.Name}}"});
  if (runtime) {
    report.runtime = *runtime;
  } else if (report.reason.empty()) {
    report.reason = runtime.error().message;
    report.remedy = fmt::format("see what `{} info` says", report.program);
  }
}

// Examines Docker, whose service runs the containers, as root or (rootless) as a user.
void look_at_docker(ContainerEngineReport& report) {
  const auto info =
      ask(report.program, {"info", "--format", "{{.DefaultRuntime}} {{.SecurityOptions}}"});
  if (!info) {
    report.reason = info.error().message;
    report.remedy =
        "start Docker's service, and be in the group docker; or install podman, which needs none";
    return;
  }
  report.runtime = info->substr(0, info->find(' '));
  report.rootless = info->find("name=rootless") != std::string::npos;
}

}  // namespace

Result<ContainerEngineReport> look_at_container_engine(const std::string& named) {
  ContainerEngineReport report;
  SYNTH_TRY(report.program, find_container_engine(named));
  const auto version = ask(report.program, {"--version"});
  if (!version) {
    report.reason = version.error().message;
    report.remedy = "name another engine by --container-engine";
    return report;
  }
  report.version = *version;
  report.version.starts_with("Docker") ? look_at_docker(report) : look_at_podman(report);
  return report;
}

}  // namespace synth
