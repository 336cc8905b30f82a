#pragma once

#include "synth/support/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The description of a kernel for Jupyter: the file kernel.json in a folder named as the kernel
// (jupyter-client, "Making kernels for Jupyter").
struct KernelSpec {
  std::string program;  // the absolute path of synth
  std::string display_name;
  std::vector<std::string> options = {};  // of `synth kernel run`
};

std::string kernel_spec_json(const KernelSpec& spec);

// Returns whether Jupyter accepts it as a kernel's name: ASCII letters, digits, `._-`.
bool is_kernel_name(std::string_view name);

// Writes kernel.json into `folder`, replacing synth's own. Errors: bad_input, if another program's
// is there; io.
Result<void> write_kernel_spec(const std::filesystem::path& folder, const KernelSpec& spec);

// Removes a kernelspec of synth's. Errors: usage, if there is none; bad_input, for another
// program's; io.
Result<void> remove_kernel_spec(const std::filesystem::path& folder);

}  // namespace synth
