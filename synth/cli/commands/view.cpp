#include "specs/json.h"
#include "synth/cli/host/history.h"
#include "synth/cli/host/interrupt.h"
#include "synth/cli/subcommand.h"
#include "synth/view/site.h"

#include <fmt/format.h>

#include <charconv>

namespace synth {
namespace {

template <class Number>
Result<Number> read_whole(std::string_view text, std::string_view what, std::string remedy) {
  Number number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) {
    return fail(Errc::usage, fmt::format("{}: '{}' is not a number that it may have", what, text),
                std::move(remedy));
  }
  return number;
}

Result<std::uint16_t> read_port(const Invocation& invocation) {
  const auto text = invocation.value("port");
  return text ? read_whole<std::uint16_t>(*text, "--port", "name one from 0 (any) to 65535")
              : std::uint16_t{0};
}

// Returns the path of the first page, below the address.
Result<std::string> first_page(const Invocation& invocation, RunLog& log) {
  if (invocation.positionals.empty()) {
    return invocation.has("events") ? "live" : "";
  }
  SYNTH_TRY(const auto id, read_whole<std::int64_t>(invocation.positionals[0], "RUN",
                                                    "`synth log` lists the runs"));
  SYNTH_CHECK(log.document(id));
  return fmt::format("runs/{}", id);
}

Result<int> run_view(const CommandContext& context) {
  SYNTH_TRY(const std::uint16_t port, read_port(context.invocation));
  SYNTH_TRY(RunLog log, open_history());
  SYNTH_TRY(const std::string first, first_page(context.invocation, log));
  SYNTH_TRY(const auto interrupt, Interrupt::watch());
  SYNTH_TRY(LoopbackServer server, LoopbackServer::open(port));
  const std::string address = server.address() + first;
  std::optional<std::filesystem::path> events;
  if (const auto file = context.invocation.value("events")) {
    events = std::filesystem::absolute(*file);
  }
  if (context.console.json()) {
    JsonWriter out;
    out.begin_object().key("address").string(address).end_object();
    SYNTH_CHECK(context.console.print(out.take() + "\n"));
  } else {
    SYNTH_CHECK(context.console.print(address + "\n"));
  }
  context.console.tell(
      "serving your history to whoever on this machine has that address, until Ctrl-C");
  Site site(log, std::move(events));
  server.serve([&](const std::string& path) { return site.answer(path); }, interrupt->token());
  return 0;
}

}  // namespace

Subcommand view_command() {
  CommandLine line{
      "view", "[RUN]", "show the history in a browser",
      "Serves the runs of `synth log`, their reports and statistics on this machine alone, and "
      "prints the\naddress to open. It has a token that is new each time; nothing can be changed "
      "through it.\nMore in docs/history.md.\n"};
  line.own = {{"port", "N", "the port (default 0: any that is free)"},
              {"events", "FILE", "also show a run at work, whose --events FILE that is"}};
  line.groups = {Options::output};
  line.most_arguments = 1;
  return {std::move(line), run_view};
}

}  // namespace synth
