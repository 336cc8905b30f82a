#include "synth/http/listen_address.h"

#include "synth/support/number.h"

#include <boost/asio/ip/address.hpp>
#include <fmt/format.h>

namespace synth {
namespace {

tl::unexpected<Error> not_an_address(std::string_view text) {
  return fail(Errc::usage, fmt::format("'{}' is not an address to listen on", text),
              "give 127.0.0.1:PORT, or another number of this machine; port 0 is any that is free");
}

}  // namespace

std::string ListenAddress::authority() const {
  return host.find(':') == std::string::npos ? fmt::format("{}:{}", host, port)
                                             : fmt::format("[{}]:{}", host, port);
}

Result<ListenAddress> read_listen_address(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) {
    return not_an_address(text);
  }
  std::string_view host = text.substr(0, colon);
  const auto port = parse_number<decltype(ListenAddress::port)>(text.substr(colon + 1));
  if (!port) {
    return not_an_address(text);
  }
  ListenAddress where;
  where.port = *port;
  const bool in_brackets = host.starts_with('[') && host.ends_with(']');
  if (in_brackets) {
    host = host.substr(1, host.size() - 2);
  }
  if (host == "localhost") {
    return where;
  }
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(std::string(host), error);
  if (error || address.is_v6() != in_brackets) {
    return not_an_address(text);
  }
  where.host = address.to_string();
  where.is_loopback = address.is_loopback();
  return where;
}

}  // namespace synth
