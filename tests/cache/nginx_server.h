#pragma once

#include "tests/local_server.h"
#include "tests/temporary_folder.h"

#include <fstream>
#include <string>

namespace synth {

// An nginx that stores the bodies of PUT requests (ngx_http_dav_module), on a free port of this
// machine.
class NginxServer {
 public:
  static bool is_installed() { return ::access("/usr/sbin/nginx", X_OK) == 0; }

  // `rule`: additional configuration for every request.
  explicit NginxServer(const std::string& rule = "") : port_(free_port()) {
    const std::string folder = folder_.path().string();
    std::ofstream config(folder_.path() / "conf");
    config << (::geteuid() == 0 ? "user root;\n" : "") << "daemon off; master_process off; pid "
           << folder << "/pid; error_log " << folder << "/log;\nevents {}\nhttp {\n"
           << "  access_log off; client_max_body_size 8m;\n";
    for (const char* what : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"}) {
      config << "  " << what << "_temp_path " << folder << '/' << what << ";\n";
    }
    config << "  server {\n    listen 127.0.0.1:" << port_ << ";\n    root " << folder
           << ";\n    location /values/ { dav_methods PUT; create_full_put_path on; " << rule
           << " }\n  }\n}\n";
    config.close();
    server_.start({"/usr/sbin/nginx", "-p", folder, "-c", "conf"}, loopback(port_));
  }

  [[nodiscard]] std::string address() const {
    return "http://127.0.0.1:" + std::to_string(port_) + "/values";
  }

 private:
  TemporaryFolder folder_;
  int port_;
  LocalServer server_;
};

}  // namespace synth
