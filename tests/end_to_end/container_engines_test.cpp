#include "synth/support/fd.h"
#include "synth/support/text.h"
#include "tests/end_to_end/home_test.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kImage = "localhost/synth-test";

// The output of a program; `failed` says why it did not end well.
struct Printed {
  std::string text;
  std::string failed;
};

Printed run_program(const std::vector<std::string>& words) {
  Command command;
  command.argv = words;
  const auto outcome = run_command(command);
  if (!outcome) {
    return {"", outcome.error().message};
  }
  return {outcome->stdout_text, outcome->exit_status == 0 ? "" : "failed: " + outcome->stderr_text};
}

// Prepares Podman with a store of its own. Setting up a network takes rights that are not available
// on every machine, so a container with a network shares this machine's.
void prepare_podman(const std::string& folder) {
  std::ofstream(folder + "/storage.conf") << "[storage]\ndriver = \"vfs\"\ngraphroot = \"" << folder
                                          << "/images\"\nrunroot = \"" << folder << "/run\"\n";
  const bool has_runc = find_program("runc").has_value();
  std::ofstream(folder + "/containers.conf")
      << "[containers]\nnetns = \"host\"\n[engine]\ncgroup_manager = \"cgroupfs\"\n"
      << (has_runc ? "runtime = \"runc\"\n" : "");
  ::setenv("CONTAINERS_STORAGE_CONF", (folder + "/storage.conf").c_str(), 1);
  ::setenv("CONTAINERS_CONF", (folder + "/containers.conf").c_str(), 1);
}

// Returns why containers of the image cannot run on this machine; empty if they can.
std::string prepare(const std::string& engine, const std::string& folder) {
  if (engine == "podman") {
    prepare_podman(folder);
  } else if (std::getenv("SYNTH_TEST_DOCKER") == nullptr) {
    return "SYNTH_TEST_DOCKER does not say that Docker's store may be used";
  }
  Printed step = run_program({engine, "--version"});
  if (step.failed.empty()) {
    step = run_program({SYNTH_CONTAINER_IMAGE, engine, kImage});
  }
  if (step.failed.empty()) {  // containers cannot be created on every machine
    step = run_program({engine, "run", "--rm", "--network=none", "--memory=512m",
                        "--ulimit=nofile=512:512", "--ulimit=nproc=512:512", kImage, "true"});
  }
  return step.failed;
}

// Accepts connections at every address of this machine.
class Listener {
 public:
  Listener() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    socklen_t size = sizeof address;
    auto* const general = reinterpret_cast<sockaddr*>(&address);
    EXPECT_EQ(::bind(socket_.get(), general, size), 0);
    EXPECT_EQ(::listen(socket_.get(), 1), 0);
    ::getsockname(socket_.get(), general, &size);
    port_ = ntohs(address.sin_port);
  }
  [[nodiscard]] int port() const { return port_; }

 private:
  Fd socket_;
  int port_ = 0;
};

// Tests with a real engine: `bash .ci/run containers` installs and starts both.
class ContainerEngineTest : public HomeTest, public ::testing::WithParamInterface<const char*> {
 protected:
  static void TearDownTestSuite() {
    if (stores.contains("docker") && unusable["docker"].empty()) {
      run_program({"docker", "rmi", "--force", kImage});
    }
    stores.clear();
    ::unsetenv("CONTAINERS_STORAGE_CONF");
    ::unsetenv("CONTAINERS_CONF");
  }
  void SetUp() override {
    if (!stores.contains(engine)) {
      unusable[engine] = prepare(engine, stores[engine].path().string());
    }
    if (!unusable[engine].empty()) {
      GTEST_SKIP() << "no container can be run here: " << unusable[engine];
    }
  }

  [[nodiscard]] SynthOutcome run(std::vector<std::string> arguments,
                                 const std::string& stdin_text = "",
                                 const std::string& image = kImage) const {
    arguments.insert(arguments.end(), {"--image", image, "--container-engine", engine});
    std::vector<std::string> environment;
    for (const char* name : {"CONTAINERS_STORAGE_CONF", "CONTAINERS_CONF", "DOCKER_HOST"}) {
      if (const char* const value = std::getenv(name)) {
        environment.push_back(fmt::format("{}={}", name, value));
      }
    }
    return home.run(arguments, stdin_text, environment);
  }

  // Returns a line of `check` whose function f returns 1 if the code is right.
  static std::string line(const std::string& id, const std::string& code) {
    return R"({"id":")" + id + R"(","language":"python","code":")" + code +
           R"(","function":"f","tests":[{"args":[],"expected":1}]})" + "\n";
  }

  // Returns this machine's address as a container with a network sees it.
  [[nodiscard]] std::string address_of_this_machine() const {
    if (engine == "podman") {
      return "127.0.0.1";
    }
    const Printed gateway = run_program(
        {engine, "network", "inspect", "bridge", "--format", "{{(index .IPAM.Config 0).Gateway}}"});
    return std::string(trim(gateway.text));
  }

  const std::string engine = GetParam();

 private:
  // By engine: a home with its store, and why it cannot be used.
  static inline std::map<std::string, SynthHome> stores;
  static inline std::map<std::string, std::string> unusable;
};

TEST_P(ContainerEngineTest, AFunctionIsSolvedWithTheImagesPython) {
  const auto outcome = run({"solve", "is_even(n): whether n is even", "--json", "--no-cache"});
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_THAT(outcome.stdout_text, HasSubstr(R"("isolation_level": "container")"));
}

TEST_P(ContainerEngineTest, HostileCodeChangesNothingForTheNextLine) {
  const auto outcome =
      run({"check", "-", "--jobs", "1", "--time", "1", "--json"},
          line("first", "def f():\\n    return 1") +
              line("processes", "import os\\ndef f():\\n    while True: os.fork()") +
              line("memory", "def f():\\n    l = []\\n    while True: l.append('x' * 10**7)") +
              line("host", "def f():\\n    return open('/etc/hostname').read()") +
              line("lane", "def f():\\n    return open('/.synth/socket')") +
              line("judge", "def f():\\n    return open('/proc/1/mem')") +
              line("root", "def f():\\n    open('/usr/planted', 'w')\\n    return 1") +
              line("network", "import socket\\ndef f():\\n    socket.socket()\\n    return 1") +
              line("last", "def f():\\n    return 1"));
  EXPECT_EQ(outcome.exit_status, 1) << outcome.stderr_text;
  const auto verdict_of = [&](const std::string& id) {
    const std::string begin = R"({"id":")" + id + R"(","verdict":")";
    const std::size_t place = outcome.stdout_text.find(begin) + begin.size();
    return outcome.stdout_text.substr(place, outcome.stdout_text.find('"', place) - place);
  };
  EXPECT_EQ(verdict_of("first"), "pass") << outcome.stdout_text;
  EXPECT_EQ(verdict_of("last"), "pass") << outcome.stdout_text;
  EXPECT_EQ(verdict_of("memory"), "memory_limit");
  for (const char* id : {"processes", "host", "lane", "judge", "root", "network"}) {
    EXPECT_THAT(verdict_of(id), AllOf(Not("pass"), Not("error"))) << id;
  }
  EXPECT_THAT(outcome.stdout_text, HasSubstr(R"("level":"container")"));
}

TEST_P(ContainerEngineTest, ANetworkIsThereOnlyIfItIsAllowed) {
  const Listener listener;
  const std::string calls =
      line("calls", fmt::format("import socket\\ndef f():\\n    socket.create_connection(('{}', "
                                "{}), 5)\\n    return 1",
                                address_of_this_machine(), listener.port()));
  EXPECT_EQ(run({"check", "-"}, calls).exit_status, 1);
  const auto allowed = run({"check", "-", "--allow-net"}, calls);
  EXPECT_EQ(allowed.exit_status, 0) << allowed.stdout_text << allowed.stderr_text;
}

TEST_P(ContainerEngineTest, NothingIsLeftOfContainersAndTheirSockets) {
  EXPECT_EQ(run({"check", "-"}, line("a", "def f():\\n    return 1")).exit_status, 0);
  const Printed left = run_program({engine, "ps", "--all", "--quiet"});
  EXPECT_EQ(left.failed, "");
  EXPECT_EQ(left.text, "");
}

TEST_P(ContainerEngineTest, AnImageThatIsNotThereAndALanguageItLacksAreNamed) {
  const auto missing = run({"check", "-"}, line("a", "def f():\\n    return 1"), "localhost/none");
  EXPECT_EQ(missing.exit_status, 7);
  EXPECT_THAT(missing.stderr_text,
              AllOf(HasSubstr("has no image 'localhost/none'"), HasSubstr("pull localhost/none")));
  const auto lacking =
      run({"check", "-"}, R"({"id":"a","code":"int f() { return 1; }","function":"f",)"
                          R"("language":"cpp","tests":[{"args":[],"expected":1}]})"
                          "\n");
  EXPECT_THAT(lacking.stdout_text, HasSubstr("there is no g++ in the image's PATH"));
}

INSTANTIATE_TEST_SUITE_P(With, ContainerEngineTest, ::testing::Values("podman", "docker"),
                         [](const auto& engine) { return std::string(engine.param); });

}  // namespace
}  // namespace synth
