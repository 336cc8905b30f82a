// The library `synth-jupyter`: Jupyter's protocol by xeus on one side, and a KernelService on the
// other. It catches all exceptions of xeus.

#include "synth/kernel/service.h"

#include <nlohmann/json.hpp>

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <thread>
#include <xeus/xeus_context.hpp>
#include <xeus/xhelper.hpp>
#include <xeus/xinterpreter.hpp>
#include <xeus/xkernel.hpp>
#include <xeus/xkernel_configuration.hpp>
#include <xeus/xserver_zmq_split.hpp>
#include <zmq.hpp>
#include <zmq_addon.hpp>

namespace synth {
namespace {

constexpr std::chrono::milliseconds kPause{5};  // between checks whether the threads have ended
constexpr auto kReplaceBadText = nl::json::error_handler_t::replace;

// The protocol counts code points, the kernel bytes.
bool is_continued(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

std::size_t bytes_before(const std::string& text, int points) {
  std::size_t at = 0;
  for (int seen = 0; at < text.size() && seen < points; ++seen) {
    do {
      ++at;
    } while (at < text.size() && is_continued(text[at]));
  }
  return at;
}

int points_before(const std::string& text, std::size_t bytes) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(bytes, text.size()));
  return static_cast<int>(
      std::count_if(text.begin(), end, [](char c) { return !is_continued(c); }));
}

// A cell's output, published to the client.
class Published final : public KernelOutput {
 public:
  Published(xeus::xinterpreter& interpreter, int count, bool silent)
      : interpreter_(interpreter), count_(count), silent_(silent) {}

  void print(std::string_view stream, std::string_view text) override {
    if (!silent_) {
      interpreter_.publish_stream(std::string(stream), std::string(text));
    }
  }
  void display(std::string_view bundle) override {
    if (!silent_) {
      interpreter_.display_data(nl::json::parse(bundle), nl::json::object(), nl::json::object());
    }
  }
  void result(std::string_view bundle) override {
    if (!silent_) {
      interpreter_.publish_execution_result(count_, nl::json::parse(bundle), nl::json::object());
    }
  }

 private:
  xeus::xinterpreter& interpreter_;
  int count_;
  bool silent_;
};

class Interpreter final : public xeus::xinterpreter {
 public:
  explicit Interpreter(KernelService& service) : service_(service) {}

 private:
  void configure_impl() override {}

  nl::json execute_request_impl(int count, const std::string& code, bool silent,
                                bool /*store_history*/, nl::json /*user_expressions*/,
                                bool /*allow_stdin*/) override {
    Published output(*this, count, silent);
    const auto error = service_.execute(code, output);
    if (!error) {
      return xeus::create_successful_reply();
    }
    if (!silent) {
      publish_execution_error(error->name, error->message, error->traceback);
    }
    // Replaces xeus's create_error_reply, which in 2.4 swaps name and message.
    return {{"status", "error"},
            {"ename", error->name},
            {"evalue", error->message},
            {"traceback", error->traceback}};
  }

  nl::json complete_request_impl(const std::string& code, int cursor) override {
    const CellCompletion found = service_.complete(code, bytes_before(code, cursor));
    return xeus::create_complete_reply(found.words, points_before(code, found.begin),
                                       points_before(code, found.end));
  }

  nl::json inspect_request_impl(const std::string& /*code*/, int /*cursor*/,
                                int /*detail_level*/) override {
    return xeus::create_inspect_reply();
  }

  nl::json is_complete_request_impl(const std::string& code) override {
    const CellEnding ending = service_.ending_of(code);
    return xeus::create_is_complete_reply(ending.is_whole ? "complete" : "incomplete",
                                          ending.indent);
  }

  nl::json kernel_info_request_impl() override {
    return xeus::create_info_reply(
        "5.3", "synth", SYNTH_VERSION, "python", "3", "text/x-python", ".py", "python3", "python",
        "python",
        "Python in a sandbox; %%synth, %%check and %%suite begin cells that synth works on");
  }

  // Called by the thread of the control channel, while a cell may run.
  void shutdown_request_impl() override { service_.end(); }

  KernelService& service_;
};

// A server that avoids two faults of xeus's own: they end the program when they end, and let
// signals reach threads in ZeroMQ, in which signals are errors.
class Server final : public xeus::xserver_zmq_split {
 public:
  Server(zmq::context_t& context, const xeus::xconfiguration& config)
      : xserver_zmq_split(context, config, kReplaceBadText), context_(context), config_(config) {}

  void serve(KernelService& service) { service_ = &service; }

 private:
  void start_server(zmq::multipart_t& /*first*/) override {
    sigset_t all;
    sigset_t before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    start_publisher_thread();
    start_heartbeat_thread();
    start_control_thread();
    start_shell_thread();
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    service_->wait();
    stop();
    end_threads();
  }

  // Ends the control thread, which ends after the others. It waits for a message before it checks
  // whether to stop: this message has no signature, and is refused.
  void end_threads() {
    zmq::socket_t socket(context_, zmq::socket_type::dealer);
    socket.set(zmq::sockopt::linger, 0);
    const char* const before_port = config_.m_transport == "tcp" ? ":" : "-";
    socket.connect(config_.m_transport + "://" + config_.m_ip + before_port +
                   config_.m_control_port);
    socket.send(zmq::str_buffer("end"), zmq::send_flags::none);
    while (!is_control_stopped()) {
      std::this_thread::sleep_for(kPause);
    }
  }

  zmq::context_t& context_;
  xeus::xconfiguration config_;
  KernelService* service_ = nullptr;
};

std::unique_ptr<xeus::xserver> make_server(xeus::xcontext& context,
                                           const xeus::xconfiguration& config,
                                           nl::json::error_handler_t /*on_bad_text*/) {
  return std::make_unique<Server>(context.get_wrapped_context<zmq::context_t>(), config);
}

xeus::xconfiguration configuration_of(const KernelConnection& connection) {
  xeus::xconfiguration config;
  config.m_transport = connection.transport;
  config.m_ip = connection.ip;
  config.m_shell_port = std::to_string(connection.shell);
  config.m_control_port = std::to_string(connection.control);
  config.m_stdin_port = std::to_string(connection.stdin_port);
  config.m_iopub_port = std::to_string(connection.iopub);
  config.m_hb_port = std::to_string(connection.heartbeat);
  config.m_signature_scheme = connection.scheme;
  config.m_key = connection.key;
  return config;
}

}  // namespace
}  // namespace synth

extern "C" __attribute__((visibility("default"))) void synth_serve_kernel(
    const synth::KernelConnection& connection, synth::KernelService& service, std::string& error) {
  try {
    xeus::xkernel kernel(synth::configuration_of(connection), xeus::get_user_name(),
                         xeus::make_context<zmq::context_t>(),
                         std::make_unique<synth::Interpreter>(service), synth::make_server,
                         xeus::make_in_memory_history_manager(), nullptr, xeus::make_null_debugger,
                         nl::json::object(), synth::kReplaceBadText);
    dynamic_cast<synth::Server&>(kernel.get_server()).serve(service);
    kernel.start();
  } catch (const std::exception& failure) {
    error = failure.what();
  }
}
