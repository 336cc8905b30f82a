#include "synth/kernel/connection.h"

#include "specs/json.h"

#include <fmt/format.h>

namespace synth {
namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 10U;
constexpr int kMostPort = 65'535;

Result<std::string> word_at(const JsonField& file, std::string_view name) {
  SYNTH_TRY(const JsonField field, file.at(name));
  SYNTH_TRY(std::string text, field.string());
  if (text.empty()) {
    return fail(field.error("expected a text that is not empty"));
  }
  return text;
}

Result<int> port_at(const JsonField& file, std::string_view name) {
  SYNTH_TRY(const JsonField field, file.at(name));
  SYNTH_TRY(const std::int64_t port, field.integer());
  if (port < 1 || port > kMostPort) {
    return fail(field.error(fmt::format("expected a port, 1 to {}", kMostPort)));
  }
  return static_cast<int>(port);
}

Result<void> check_words(const KernelConnection& connection) {
  if (connection.transport != "tcp" && connection.transport != "ipc") {
    return fail(Errc::bad_input, "$.transport: expected tcp or ipc");
  }
  if (connection.scheme != "hmac-sha256") {
    return fail(Errc::bad_input, "$.signature_scheme: expected hmac-sha256");
  }
  return {};
}

}  // namespace

Result<KernelConnection> read_connection(std::string_view text) {
  SYNTH_TRY(const Value document, parse_json(text, {.max_depth = 16, .max_bytes = kMostBytes}));
  const JsonField file(document);
  KernelConnection connection;
  SYNTH_TRY(connection.transport, word_at(file, "transport"));
  SYNTH_TRY(connection.ip, word_at(file, "ip"));
  SYNTH_TRY(connection.shell, port_at(file, "shell_port"));
  SYNTH_TRY(connection.control, port_at(file, "control_port"));
  SYNTH_TRY(connection.stdin_port, port_at(file, "stdin_port"));
  SYNTH_TRY(connection.iopub, port_at(file, "iopub_port"));
  SYNTH_TRY(connection.heartbeat, port_at(file, "hb_port"));
  SYNTH_TRY(connection.scheme, word_at(file, "signature_scheme"));
  SYNTH_TRY(connection.key, word_at(file, "key"));
  SYNTH_CHECK(check_words(connection));
  return connection;
}

}  // namespace synth
