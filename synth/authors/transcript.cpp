#include "synth/authors/transcript.h"

#include "specs/json_form.h"

namespace synth {
namespace {

struct Exchange {
  std::string request;
  std::string text;
};

}  // namespace

template <>
constexpr auto kJsonForm<Exchange> =
    std::tuple(required("request", &Exchange::request), required("text", &Exchange::text));

Result<void> Transcript::read(const JsonField& json) {
  SYNTH_TRY(std::vector<Exchange> exchanges, from_json<std::vector<Exchange>>(json));
  const std::lock_guard lock(mutex_);
  for (Exchange& exchange : exchanges) {
    answered_[exchange.request].texts.push_back(std::move(exchange.text));
  }
  return {};
}

std::optional<std::string> Transcript::recall(const std::string& request) {
  const std::lock_guard lock(mutex_);
  const auto found = answered_.find(request);
  if (found == answered_.end() || found->second.recalled == found->second.texts.size()) {
    return std::nullopt;
  }
  return found->second.texts[found->second.recalled++];
}

void Transcript::add(const std::string& request, std::string text) {
  const std::lock_guard lock(mutex_);
  Answered& answered = answered_[request];
  answered.texts.push_back(std::move(text));
  answered.recalled = answered.texts.size();  // an answer received in this run is not recalled
}

void Transcript::rewind() {
  const std::lock_guard lock(mutex_);
  for (auto& [request, answered] : answered_) {
    answered.recalled = 0;
  }
}

void Transcript::forget(const std::string& request) {
  const std::lock_guard lock(mutex_);
  answered_.erase(request);
}

void Transcript::write(JsonWriter& out) const {
  const std::lock_guard lock(mutex_);
  out.begin_array();
  for (const auto& [request, answered] : answered_) {
    for (const std::string& text : answered.texts) {
      write_json(out, Exchange{request, text});
    }
  }
  out.end_array();
}

bool Transcript::empty() const {
  const std::lock_guard lock(mutex_);
  return answered_.empty();
}

}  // namespace synth
