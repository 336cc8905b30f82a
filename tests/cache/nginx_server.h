#pragma once

#include "tests/free_port.h"
#include "tests/temporary_folder.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <thread>

namespace synth {

// An nginx of the test's own that keeps what is PUT to it (ngx_http_dav_module), on a free port of
// this machine; ended by its process id.
class NginxServer {
 public:
  static bool is_installed() { return ::access("/usr/sbin/nginx", X_OK) == 0; }
  NginxServer(const NginxServer&) = delete;
  NginxServer& operator=(const NginxServer&) = delete;

  // `rule`: what its configuration says of every request besides.
  explicit NginxServer(const std::string& rule = "") : port_(free_port()) {
    const std::string folder = folder_.path().string();
    std::ofstream(folder_.path() / "conf")
        << (::geteuid() == 0 ? "user root;\n" : "") << "daemon off; master_process off; pid "
        << folder << "/pid; error_log " << folder << "/log;\nevents {}\nhttp {\n  access_log off;\n"
        << "  client_body_temp_path " << folder << "/body;\n  proxy_temp_path " << folder
        << "/proxy;\n  fastcgi_temp_path " << folder << "/fastcgi;\n  uwsgi_temp_path " << folder
        << "/uwsgi;\n  scgi_temp_path " << folder << "/scgi;\n  client_max_body_size 8m;\n"
        << "  server {\n    listen 127.0.0.1:" << port_ << ";\n    root " << folder
        << ";\n    location /values/ { dav_methods PUT; create_full_put_path on; " << rule
        << " }\n  }\n}\n";
    child_ = ::fork();
    if (child_ == 0) {
      ::execl("/usr/sbin/nginx", "nginx", "-p", folder.c_str(), "-c", "conf", nullptr);
      ::_exit(127);
    }
    while (!answers() && ::waitpid(child_, nullptr, WNOHANG) == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  ~NginxServer() {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }

  [[nodiscard]] std::string address() const {
    return "http://127.0.0.1:" + std::to_string(port_) + "/values";
  }

 private:
  [[nodiscard]] bool answers() const {
    const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    const bool connected =
        ::connect(probe, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    ::close(probe);
    return connected;
  }

  TemporaryFolder folder_;
  int port_;
  pid_t child_ = -1;
};

}  // namespace synth
