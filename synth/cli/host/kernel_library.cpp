#include "synth/cli/host/kernel_library.h"

#include "testing/sandbox/engine/probe.h"

#include <fmt/format.h>

#include <dlfcn.h>
#include <filesystem>

namespace synth {
namespace {

constexpr const char* kLibrary = "synth-jupyter.so";
constexpr const char* kRemedy =
    "install the package synth-jupyter; or xeus-dev (Debian 12), and build synth again";

}  // namespace

Result<ServeKernel*> load_kernel_library() {
  SYNTH_TRY(const std::string lane, find_lane_program(""));
  const std::filesystem::path library = std::filesystem::path(lane).parent_path() / kLibrary;
  std::error_code error;
  if (!std::filesystem::exists(library, error)) {
    return fail(Errc::config,
                fmt::format("this synth has no Jupyter kernel: {} is not there", library.string()),
                kRemedy);
  }
  void* const opened = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (opened == nullptr) {
    return fail(Errc::config, fmt::format("the Jupyter kernel cannot be opened: {}", ::dlerror()),
                kRemedy);
  }
  void* const function = ::dlsym(opened, kServeKernel);
  if (function == nullptr) {
    return fail(Errc::config, fmt::format("{} is not a kernel of this synth", library.string()),
                kRemedy);
  }
  return reinterpret_cast<ServeKernel*>(function);
}

}  // namespace synth
