#include "testing/sandbox/lane/cell_cpu.h"

#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/lane/cell_memory.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace synth {

std::optional<double> wanted_cpu_ms(int proc, pid_t ancestor) {
  double sum_ns = 0;
  bool shown = false;
  for (const pid_t process : processes_below(proc, ancestor)) {
    const std::string tasks = fmt::format("{}/task", process);
    for (const std::string& task : names_in(proc, tasks)) {
      const std::string text = read_text(proc, fmt::format("{}/{}/schedstat", tasks, task));
      unsigned long long used = 0;
      unsigned long long stood = 0;
      if (std::sscanf(text.c_str(), "%llu %llu", &used, &stood) == 2) {
        sum_ns += static_cast<double>(used) + static_cast<double>(stood);
        shown = true;
      }
    }
  }
  return shown ? std::optional(sum_ns / 1e6) : std::nullopt;
}

double used_by_others_ms(int proc, pid_t keeper) {
  const std::vector<pid_t> programs = children_of(proc, keeper);
  double ticks = 0;
  for (const pid_t process : processes_below(proc, keeper)) {
    const std::string stat = read_text(proc, fmt::format("{}/stat", process));
    const std::size_t name_end = stat.rfind(") ");  // the name may hold anything
    unsigned long user = 0;
    unsigned long system = 0;
    if (name_end != std::string::npos && std::ranges::find(programs, process) == programs.end() &&
        std::sscanf(stat.c_str() + name_end + 2,
                    "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) == 2) {
      ticks += static_cast<double>(user + system);
    }
  }
  return ticks * 1e3 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

}  // namespace synth
