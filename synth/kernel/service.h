#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The interface between the program and the library `synth-jupyter`, which is opened when a kernel
// runs and alone implements the protocol. Both are of one build; standard types only.

namespace synth {

// The endpoints of a kernel, from a connection file.
struct KernelConnection {
  std::string transport;  // tcp or ipc
  std::string ip;         // for ipc a path
  int shell = 0;          // ports
  int control = 0;
  int stdin_port = 0;
  int iopub = 0;
  int heartbeat = 0;
  std::string scheme;  // hmac-sha256
  std::string key;
};

// The sink for a cell's output, as it comes. A bundle is a JSON object of MIME types and contents.
class KernelOutput {
 public:
  virtual ~KernelOutput() = default;
  virtual void print(std::string_view stream, std::string_view text) = 0;  // stdout or stderr
  virtual void display(std::string_view bundle) = 0;
  virtual void result(std::string_view bundle) = 0;  // of the expression at the cell's end
};

// The error that ended a cell.
struct CellError {
  std::string name;  // "ZeroDivisionError"
  std::string message;
  std::vector<std::string> traceback;  // lines
};

struct CellCompletion {
  std::size_t begin = 0;  // start of the replaced text, in bytes
  std::size_t end = 0;
  std::vector<std::string> words;
};

// The end of a cell: whole, or continued on the next line.
struct CellEnding {
  bool is_whole = true;
  std::string indent;  // of the next line
};

// The work of a kernel for its client.
class KernelService {
 public:
  virtual ~KernelService() = default;
  virtual std::optional<CellError> execute(const std::string& cell, KernelOutput& output) = 0;
  // Returns the completions at `cursor`, in bytes.
  virtual CellCompletion complete(const std::string& cell, std::size_t cursor) = 0;
  virtual CellEnding ending_of(const std::string& cell) = 0;
  // Stops the running cell, and lets no other begin. May be called by any thread.
  virtual void end() = 0;
  // Waits until `end` is called, or a signal or the end of its client ends the kernel; meanwhile
  // other signals stop the running cell. Called by the thread that receives signals.
  virtual void wait() = 0;
};

// The library's only function: serves until the kernel ends. `error` stays empty, or says why it
// could not begin.
using ServeKernel = void(const KernelConnection& connection, KernelService& service,
                         std::string& error);
inline constexpr const char* kServeKernel = "synth_serve_kernel";

}  // namespace synth
