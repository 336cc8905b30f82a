#include "testing/sandbox/warm/memory_mappings.h"

#include "testing/sandbox/cell/system.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

namespace synth {

// Lines like "7f12a000-7f12b000 rw-p 00000000 00:00 0  [heap]".
std::vector<Mapping> private_mappings(int proc) {
  const std::string maps = read_text(proc, "self/maps");
  std::vector<Mapping> found;
  for (std::size_t at = 0; at < maps.size();) {
    const std::size_t line_end = std::min(maps.find('\n', at), maps.size());
    const std::string_view line = std::string_view(maps).substr(at, line_end - at);
    char* rest = nullptr;
    Mapping mapping;
    mapping.range.begin = std::strtoull(maps.c_str() + at, &rest, 16);
    mapping.range.end = *rest == '-' ? std::strtoull(rest + 1, &rest, 16) : 0;
    const std::string_view flags = std::string_view(rest).substr(0, 6);
    mapping.protection = (flags[1] == 'r' ? PROT_READ : 0) | (flags[2] == 'w' ? PROT_WRITE : 0) |
                         (flags[3] == 'x' ? PROT_EXEC : 0);
    const bool special = line.ends_with("[stack]") || line.find("[v") != std::string_view::npos;
    if (mapping.range.end > mapping.range.begin && flags[4] == 'p' && flags[1] == 'r' && !special) {
      found.push_back(mapping);
    }
    at = line_end + 1;
  }
  return found;
}

}  // namespace synth
