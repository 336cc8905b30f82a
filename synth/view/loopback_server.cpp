#include "synth/view/loopback_server.h"

#include "synth/support/secret.h"
#include "synth/view/followed_file.h"

#include <fmt/format.h>

namespace synth {

namespace {

HttpReply refusal(unsigned status) {
  return {.status = status,
          .type = "text/plain; charset=utf-8",
          .body = "This is not a page of synth's. `synth view` prints an address that is.\n"};
}

// Returns the fields of a page. It is not shown inside another page, nor revealed to one by a
// Referer.
HttpFields fields_of(const Page& page) {
  return {{"Content-Security-Policy",
           page.policy + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Cross-Origin-Opener-Policy", "same-origin"}};
}

class Pages : public HttpService {
 public:
  Pages(const Access& access, const LoopbackServer::Answer& answer)
      : access_(access), answer_(answer) {}

  std::optional<HttpReply> refuse(const HttpRequest& head) override {
    const unsigned refused = admit(head, access_).refused;
    return refused == 0 ? std::nullopt : std::optional(refusal(refused));
  }

  void take(std::shared_ptr<HttpExchange> exchange) override {
    Page page = answer_(admit(exchange->request(), access_).path);
    HttpFields fields = fields_of(page);
    if (page.follow && exchange->request().method == "GET") {
      exchange->begin_events(std::move(fields));
      exchange->look_often(
          [file = std::make_shared<FollowedFile>(*page.follow)](HttpExchange& followed) {
            for (const std::string& line : file->new_lines()) {
              followed.send_event(line);
            }
          });
      return;
    }
    exchange->answer({.status = page.status,
                      .type = std::move(page.type),
                      .body = std::move(page.body),
                      .fields = std::move(fields)});
  }

  HttpReply problem(unsigned status) override { return refusal(status); }

 private:
  const Access& access_;
  const LoopbackServer::Answer& answer_;
};

}  // namespace

Result<LoopbackServer> LoopbackServer::open(std::uint16_t port) {
  auto server = HttpServer::open({.port = port}, 0);
  if (!server) {
    Error error = std::move(server).error();
    error.remedy = "name another port, or none: --port 0";
    return fail(std::move(error));
  }
  SYNTH_TRY(std::string token, random_secret());
  const std::uint16_t actual = (*server)->address().port;
  return LoopbackServer({.token = std::move(token), .port = actual}, *std::move(server));
}

std::string LoopbackServer::address() const {
  return fmt::format("http://127.0.0.1:{}/{}/", access_.port, access_.token);
}

void LoopbackServer::serve(const Answer& answer, const std::stop_token& stop) {
  Pages pages(access_, answer);
  server_->serve(pages, stop);
}

}  // namespace synth
