#include "testing/sandbox/container/container_engine.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace synth {
namespace {

constexpr const char* kInstall =
    "install podman (apt install podman uidmap), or name another engine that takes its options by "
    "--container-engine";

// The PATH of images without one (the engines' own default).
constexpr const char* kUsualPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

// Files that candidates write are in memory, and count there; each cell's own limit is lower.
constexpr std::size_t kTmpBytes = std::size_t{512} << 20U;
// For the lane and its cell; candidates have limits of their own (Limits::processes).
constexpr int kProcesses = 1024;
constexpr rlim_t kOpenFiles = 4096;

// Returns a limit within the engine's own, which it cannot exceed in a container.
std::string own_limit(const char* name, decltype(RLIMIT_NOFILE) resource, rlim_t wanted) {
  rlimit now{};
  ::getrlimit(resource, &now);
  const rlim_t most = std::min(wanted, now.rlim_max);
  return fmt::format("{}={}:{}", name, most, most);
}

std::string last_line(std::string_view text) {
  const auto lines = split(trim(text), '\n');
  return std::string(trim(lines.back()));
}

}  // namespace

Result<std::string> find_container_engine(const std::string& named) {
  for (const std::string& name : named.empty() ? std::vector<std::string>{"podman", "docker"}
                                               : std::vector<std::string>{named}) {
    if (auto found = find_program(name)) {
      return *std::move(found);
    }
  }
  return fail(Errc::sandbox_level,
              named.empty() ? "there is neither podman nor docker in PATH"
                            : fmt::format("there is no container engine '{}'", named),
              kInstall);
}

Result<ContainerEngine> ContainerEngine::find(const ContainerOptions& options) {
  ContainerEngine engine;
  SYNTH_TRY(engine.program_, find_container_engine(options.engine));
  engine.image_ = options.image;
  engine.memory_bytes_ = options.memory_bytes;
  Command inspect;
  inspect.argv = {
      engine.program_, "image", "inspect", "--format", "{{range .Config.Env}}{{println .}}{{end}}",
      options.image};
  SYNTH_TRY(const CommandOutcome answer, run_command(inspect));
  if (answer.exit_status != 0) {
    return fail(Errc::sandbox_level,
                fmt::format("{} has no image '{}' it can use: {}", engine.program_, options.image,
                            last_line(answer.stderr_text)),
                fmt::format("fetch or build it first: {} pull {}", engine.program_, options.image));
  }
  std::string path = kUsualPath;
  for (const std::string_view entry : split(answer.stdout_text, '\n')) {
    if (entry.starts_with("PATH=")) {
      path = entry.substr(std::string_view("PATH=").size());
    }
  }
  for (const std::string_view folder : split(path, ':')) {
    if (folder.starts_with('/')) {
      engine.path_.emplace_back(folder);
    }
  }
  return engine;
}

Command ContainerEngine::run(const ContainerPlan& plan) const {
  Command command;
  const std::string memory = fmt::format("{}", memory_bytes_);
  command.argv = {
      program_,
      "run",
      "--rm",
      "--pull=never",
      "--name=" + plan.name,
      "--hostname=cell",
      "--log-driver=none",
      "--read-only",
      "--cap-drop=all",
      "--security-opt=no-new-privileges",
      "--security-opt=label=disable",  // SELinux would hide the mounted files
      fmt::format("--user={0}:{0}", plan.user),
      "--memory=" + memory,
      "--memory-swap=" + memory,
      fmt::format("--pids-limit={}", kProcesses),
      "--ulimit=" + own_limit("nofile", RLIMIT_NOFILE, kOpenFiles),
      "--ulimit=" + own_limit("nproc", RLIMIT_NPROC, kOpenFiles),
      fmt::format("--tmpfs=/.scratch:rw,exec,nosuid,nodev,mode=1777,size={}", kTmpBytes),
      "--env=TMPDIR=/.scratch",
      "--workdir=/"};
  if (!plan.network) {
    command.argv.emplace_back("--network=none");
  }
  for (const auto& [from, to] : plan.shown) {
    command.argv.push_back(fmt::format("--volume={}:{}:ro", from.string(), to));
  }
  command.argv.push_back("--entrypoint=" + plan.argv.front());
  command.argv.push_back(image_);
  command.argv.insert(command.argv.end(), plan.argv.begin() + 1, plan.argv.end());
  constexpr std::chrono::hours kLongest{24 * 365};  // it ends with its lane
  command.time_limit = kLongest;
  command.output_bytes = std::size_t{64} << 10U;
  return command;
}

Command ContainerEngine::remove(const std::string& name) const {
  Command command;
  command.argv = {program_, "rm", "--force", name};
  return command;
}

}  // namespace synth
