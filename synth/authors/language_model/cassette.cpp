#include "synth/authors/language_model/cassette.h"

#include "specs/json_form.h"
#include "synth/authors/language_model/wire_secrets.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <iterator>
#include <system_error>

namespace synth {
namespace {

// The headers that the readers of answers use.
constexpr std::array<std::string_view, 6> kKeptHeaders{"content-type",   "request-id",
                                                       "x-request-id",   "retry-after",
                                                       "retry-after-ms", "x-should-retry"};

// Returns the same text for bodies of the same meaning; a body that is not JSON is returned
// unchanged.
std::string canonical_body(std::string_view body) {
  const Result<Value> document = parse_json(body);
  return document ? canonical(*document, Language::javascript) : std::string(body);
}

Result<std::string> read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in) {
    return fail(Errc::io, fmt::format("{} cannot be read", file.string()),
                "give a file that --record has written");
  }
  return text;
}

Result<CassetteLabel> parse_label(std::string_view line) {
  SYNTH_TRY(const Value document, parse_json(line));
  const JsonField json(document);
  SYNTH_TRY(const JsonField version, json.at("cassette"));
  SYNTH_TRY(const std::int64_t number, version.integer());
  if (number != 1) {
    return fail(version.error("this version reads cassettes of version 1"));
  }
  CassetteLabel label;
  SYNTH_TRY(label.provider, read_at<std::string>(json, "provider"));
  SYNTH_TRY(label.model, read_at<std::string>(json, "model"));
  if (const auto alone = json.find("alone")) {
    SYNTH_TRY(label.is_alone, alone->boolean());
  }
  if (const auto note = json.find("note")) {
    SYNTH_TRY(label.note, note->string());
  }
  return label;
}

std::string write_exchange(const WireRequest& request, const WireHead& head,
                           const std::string& body, const ModelFault* fault) {
  const WireSecrets secrets(request);
  JsonWriter out;
  out.begin_object();
  out.key("path").string(request.path);
  const std::string asked = secrets.removed_from(request.body);
  if (const Result<Value> document = parse_json(asked)) {
    out.key("request").document(*document);  // on one line, whatever its layout was
  } else {
    out.key("request").string(asked);
  }
  if (fault != nullptr) {
    out.key("fault").string(name(fault->kind));
    out.key("message").string(secrets.removed_from(fault->message));
  } else {
    out.key("status").number(head.status);
    out.key("headers").begin_object();
    for (const std::string_view kept : kKeptHeaders) {
      if (const std::string value = head.header(std::string(kept)); !value.empty()) {
        out.key(kept).string(secrets.removed_from(value));
      }
    }
    out.end_object();
    out.key("body").string(secrets.removed_from(body));
  }
  out.end_object();
  return out.take();
}

std::optional<FaultKind> parse_fault(std::string_view text) {
  for (int i = 0; i <= static_cast<int>(FaultKind::interrupted); ++i) {
    if (name(static_cast<FaultKind>(i)) == text) {
      return static_cast<FaultKind>(i);
    }
  }
  return std::nullopt;
}

std::string unwritten(const std::filesystem::path& file) {
  return fmt::format("{} cannot be written: {}", file.string(),
                     std::generic_category().message(errno));
}

std::size_t common_beginning(std::string_view a, std::string_view b) {
  const auto [end, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  static_cast<void>(other);
  return static_cast<std::size_t>(end - a.begin());
}

std::string around(std::string_view text, std::size_t at) {
  constexpr std::size_t kBefore = 20;
  const std::size_t from = at > kBefore ? at - kBefore : 0;
  return to_valid_utf8(text.substr(from, kBefore + 40));
}

Result<void> read_recorded_answer(const JsonField& json, WireHead& head, std::string& answer_body) {
  SYNTH_TRY(const JsonField status, json.at("status"));
  SYNTH_TRY(const std::int64_t number, status.integer());
  head.status = static_cast<int>(std::clamp<std::int64_t>(number, 0, 999));
  SYNTH_TRY(const JsonField headers, json.at("headers"));
  SYNTH_TRY(const auto members, headers.members());
  for (const auto& [header, value] : members) {
    SYNTH_TRY(head.headers[header], value.string());
  }
  SYNTH_TRY(answer_body, read_at<std::string>(json, "body"));
  return {};
}

}  // namespace

Result<CassetteLabel> read_label(const std::filesystem::path& file) {
  SYNTH_TRY(const std::string text, read_file(file));
  Result<CassetteLabel> label = parse_label(split(text, '\n').front());
  if (!label) {
    return fail(label.error().within("reading " + file.string()));
  }
  return label;
}

Result<std::shared_ptr<RecordingTransport>> RecordingTransport::create(
    const std::filesystem::path& file, const CassetteLabel& label,
    std::shared_ptr<Transport> onward) {
  // Creates the file, readable by the owner only: recordings may be private.
  const int made = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made < 0) {
    return fail(Errc::io, fmt::format("{} cannot be made, or is there already", file.string()),
                "name a new file for --record");
  }
  ::close(made);
  std::ofstream out(file, std::ios::binary | std::ios::app);
  JsonWriter head;
  head.begin_object();
  head.key("cassette").number(1);
  head.key("provider").string(label.provider);
  head.key("model").string(label.model);
  head.key("alone").boolean(label.is_alone);
  head.key("note").string(label.note);
  head.end_object();
  out << head.text() << '\n' << std::flush;
  if (!out) {
    return fail(Errc::io, unwritten(file), "free some space, or name another file for --record");
  }
  return std::shared_ptr<RecordingTransport>(
      new RecordingTransport(std::move(out), file, std::move(onward)));
}

tl::expected<void, ModelFault> RecordingTransport::exchange(const WireRequest& request,
                                                            const WireSink& sink,
                                                            const WirePatience& patience) {
  WireHead head;
  std::string body;
  const WireSink both{[&](const WireHead& said) {
                        head = said;
                        sink.head(said);
                      },
                      [&](std::string_view bytes) {
                        body += bytes;
                        sink.body(bytes);
                      }};
  auto done = onward_->exchange(request, both, patience);
  if (done || done.error().kind != FaultKind::interrupted) {
    const std::lock_guard lock(mutex_);
    file_ << write_exchange(request, head, body, done ? nullptr : &done.error()) << '\n'
          << std::flush;
    if (!file_) {
      return tl::unexpected(ModelFault{FaultKind::not_kept, unwritten(name_), ""});
    }
  }
  return done;
}

Result<ReplayTransport::Exchange> ReplayTransport::read_exchange(std::string_view text) {
  SYNTH_TRY(const Value document, parse_json(text));
  const JsonField json(document);
  Exchange exchange;
  SYNTH_TRY(exchange.path, read_at<std::string>(json, "path"));
  SYNTH_TRY(const JsonField request, json.at("request"));
  exchange.request = request.json().is<std::string>()
                         ? canonical_body(*request.string())
                         : canonical(request.json(), Language::javascript);
  if (const auto fault = json.find("fault")) {
    SYNTH_TRY(const std::string kind_name, fault->string());
    const auto kind = parse_fault(kind_name);
    if (!kind) {
      return fail(fault->error("no kind of fault is named so"));
    }
    exchange.fault = ModelFault{*kind, "", ""};
    SYNTH_TRY(exchange.fault->message, read_at<std::string>(json, "message"));
    return exchange;
  }
  SYNTH_CHECK(read_recorded_answer(json, exchange.head, exchange.body));
  return exchange;
}

Result<std::shared_ptr<ReplayTransport>> ReplayTransport::parse(std::string_view lines,
                                                                std::string_view place) {
  auto transport = std::make_shared<ReplayTransport>();
  std::size_t number = 1;  // the label's line
  for (const std::string_view line : split(lines, '\n')) {
    ++number;
    if (trim(line).empty()) {
      continue;
    }
    Result<Exchange> exchange = read_exchange(line);
    if (!exchange) {
      return fail(exchange.error().within(fmt::format("reading {}:{}", place, number)));
    }
    exchange->line = number;
    transport->exchanges_.push_back(std::move(*exchange));
  }
  return transport;
}

Result<std::shared_ptr<ReplayTransport>> ReplayTransport::open(const std::filesystem::path& file) {
  SYNTH_TRY([[maybe_unused]] const CassetteLabel label, read_label(file));
  SYNTH_TRY(const std::string text, read_file(file));
  const std::size_t end_of_label = text.find('\n');
  return parse(
      end_of_label == std::string::npos ? "" : std::string_view(text).substr(end_of_label + 1),
      file.string());
}

tl::expected<void, ModelFault> ReplayTransport::exchange(const WireRequest& request,
                                                         const WireSink& sink,
                                                         const WirePatience& patience) {
  static_cast<void>(patience);  // a replay does not wait
  const std::string& path = request.path;
  const std::string body = canonical_body(WireSecrets(request).removed_from(request.body));
  const Exchange* found = nullptr;
  {
    const std::lock_guard lock(mutex_);
    std::size_t left = ++asked_[{path, body}];
    for (const Exchange& exchange : exchanges_) {
      if (exchange.path == path && exchange.request == body) {
        found = &exchange;
        if (--left == 0) {
          break;
        }
      }
    }
  }
  if (found == nullptr) {
    return tl::unexpected(miss(path, body));
  }
  if (found->fault) {
    return tl::unexpected(*found->fault);
  }
  sink.head(found->head);
  sink.body(found->body);
  return {};
}

ModelFault ReplayTransport::miss(const std::string& path, const std::string& request) const {
  const Exchange* nearest = nullptr;
  std::size_t common = 0;
  for (const Exchange& exchange : exchanges_) {
    const std::size_t length = common_beginning(exchange.request, request);
    if (nearest == nullptr || length > common) {
      nearest = &exchange;
      common = length;
    }
  }
  std::string message =
      fmt::format("no request of the cassette{}{} is this one", path.empty() ? "" : " to ", path);
  if (nearest != nullptr) {
    message +=
        fmt::format("; the nearest, on line {}, has «{}» where this one has «{}»", nearest->line,
                    around(nearest->request, common), around(request, common));
  }
  return ModelFault{FaultKind::not_recorded, std::move(message), ""};
}

}  // namespace synth
