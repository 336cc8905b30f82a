#pragma once

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <fstream>
#include <ostream>
#include <sstream>
#include <string>

namespace synth {

// The state of a process that another process of the same user can change, short of ending it.
struct StateOfProcess {
  int nice = 0;
  int policy = 0;
  int priority = 0;
  long io_priority = 0;
  std::string processors;
  std::string limits;
  std::string oom_score;
  std::string timer_slack;
  bool stopped = false;  // or traced

  explicit StateOfProcess(pid_t pid) {
    const auto id = static_cast<id_t>(pid);
    nice = ::getpriority(PRIO_PROCESS, id);
    policy = ::sched_getscheduler(pid);
    sched_param parameters{};
    ::sched_getparam(pid, &parameters);
    priority = parameters.sched_priority;
    constexpr int kProcess = 1;  // IOPRIO_WHO_PROCESS
    io_priority = ::syscall(SYS_ioprio_get, kProcess, pid);
    cpu_set_t set;
    CPU_ZERO(&set);
    ::sched_getaffinity(pid, sizeof set, &set);
    for (int i = 0; i < CPU_SETSIZE; ++i) {
      if (CPU_ISSET(i, &set)) {
        processors += std::to_string(i) + ' ';
      }
    }
    const std::string folder = "/proc/" + std::to_string(pid);
    limits = text_of(folder + "/limits");
    oom_score = line_of(folder + "/oom_score_adj");
    timer_slack = line_of(folder + "/timerslack_ns");
    const std::string stat = line_of(folder + "/stat");
    const std::size_t name_end = stat.rfind(") ");
    stopped =
        name_end != std::string::npos && (stat[name_end + 2] == 'T' || stat[name_end + 2] == 't');
  }

  bool operator==(const StateOfProcess&) const = default;

  friend std::ostream& operator<<(std::ostream& out, const StateOfProcess& state) {
    return out << "nice " << state.nice << ", policy " << state.policy << ", priority "
               << state.priority << ", I/O " << state.io_priority << ", processors "
               << state.processors << ", limits " << state.limits << ", OOM score "
               << state.oom_score << ", timer slack " << state.timer_slack
               << (state.stopped ? ", stopped" : "");
  }

 private:
  static std::string text_of(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  static std::string line_of(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
  }
};

}  // namespace synth
