#include "synth/authors/language_model/economy/batch_calls.h"

#include "synth/authors/language_model/json_events.h"
#include "synth/authors/language_model/wire_secrets.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kLongestName = 128;
constexpr std::size_t kLongestState = 40;
constexpr int kMostPages = 20;

ModelFault malformed(std::string_view body) {
  return {FaultKind::malformed, "not a JSON object: " + body_excerpt(body), ""};
}

}  // namespace

WireRequest get_request(const BatchAddress& address, std::string path) {
  return {address.base_url, std::move(path), address.headers, "", WireMethod::get};
}

WireRequest post_request(const BatchAddress& address, std::string path, std::string body) {
  return {address.base_url, std::move(path), address.headers, std::move(body)};
}

BatchAnswer<std::string> fetch(const BatchAddress& address, const WireRequest& request,
                               const BatchLink& link) {
  const WireSecrets secrets(request);
  WireHead head;
  std::string body;
  const WireSink sink{[&](const WireHead& said) { head = said; },
                      [&](std::string_view bytes) { body += bytes; }};
  auto exchanged = link.transport.exchange(request, sink, link.patience);
  body = secrets.removed_from(std::move(body));
  if (!exchanged) {
    exchanged.error().message = secrets.removed_from(std::move(exchanged.error().message));
    return tl::unexpected(std::move(exchanged.error()));
  }
  if (head.status >= 200 && head.status < 300) {
    return body;
  }
  for (auto& [name, value] : head.headers) {
    value = secrets.removed_from(std::move(value));
  }
  ModelFault fault = fault_of(head, body, address.read_error);
  fault.key_was_sent = !secrets.empty();
  return tl::unexpected(std::move(fault));
}

BatchAnswer<Value> fetch_object(const BatchAddress& address, const WireRequest& request,
                                const BatchLink& link) {
  const auto body = fetch(address, request, link);
  if (!body) {
    return tl::unexpected(body.error());
  }
  Result<Value> document = parse_json(*body);
  if (!document || !document->is<Dict>()) {
    return tl::unexpected(malformed(*body));
  }
  return std::move(*document);
}

BatchAnswer<std::string> fetch_id(const BatchAddress& address, const WireRequest& request,
                                  const BatchLink& link) {
  const auto said = fetch_object(address, request, link);
  if (!said) {
    return tl::unexpected(said.error());
  }
  std::string id = plain_name(JsonField(*said), "id");
  if (id.empty()) {
    return tl::unexpected(
        ModelFault{FaultKind::malformed, "the answer names nothing that was made", ""});
  }
  return id;
}

BatchAnswer<std::vector<BatchResult>> fetch_results(
    const BatchAddress& address, const std::string& path, const BatchLink& link,
    const std::function<BatchResult(const JsonField&)>& read_line) {
  const auto lines = fetch(address, get_request(address, path), link);
  if (!lines) {
    return tl::unexpected(lines.error());
  }
  std::vector<BatchResult> all;
  for_each_object(*lines, [&](const JsonField& line) { all.push_back(read_line(line)); });
  return all;
}

ModelFault unknown_state(std::string_view status) {
  return {FaultKind::malformed,
          fmt::format("a batch is in the state '{}'", status.substr(0, kLongestState)), ""};
}

bool is_plain_name(std::string_view text) {
  const auto is_plain = [](char c) { return is_word_character(c) || c == '-'; };
  return !text.empty() && text.size() <= kLongestName && std::ranges::all_of(text, is_plain);
}

std::string plain_name(const JsonField& json, std::string_view key) {
  std::string text = text_of(json, key);
  return is_plain_name(text) ? text : "";
}

void for_each_object(std::string_view lines, const std::function<void(const JsonField&)>& hear) {
  for (const std::string_view line : split(lines, '\n')) {
    const Result<Value> document = parse_json(line);
    if (document && document->is<Dict>()) {
      hear(JsonField(*document));
    }
  }
}

std::string on_one_line(const Value& json) {
  JsonWriter out;
  return out.document(json).take();
}

BatchAnswer<void> for_each_listed(const BatchAddress& address, std::string_view path,
                                  std::string_view cursor, const BatchLink& link,
                                  const std::function<bool(const JsonField&)>& hear) {
  std::string after;
  for (int page = 0; page < kMostPages; ++page) {
    const auto said = fetch_object(
        address,
        get_request(address,
                    fmt::format("{}?limit=100{}", path,
                                after.empty() ? "" : fmt::format("&{}={}", cursor, after))),
        link);
    if (!said) {
      return tl::unexpected(said.error());
    }
    const JsonField list(*said);
    const auto data = list.find("data");
    const auto items = data ? data->items() : Result<std::vector<JsonField>>{};
    if (!data || !items) {
      return tl::unexpected(malformed(on_one_line(*said)));
    }
    for (const JsonField& item : *items) {
      if (!hear(item)) {
        return {};
      }
    }
    const auto more = list.find("has_more");
    after = plain_name(list, "last_id");
    after = after.empty() && !items->empty() ? plain_name(items->back(), "id") : after;
    if (!more || !more->boolean().value_or(false) || after.empty()) {
      return {};
    }
  }
  return {};
}

}  // namespace synth
