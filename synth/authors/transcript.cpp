#include "synth/authors/transcript.h"

#include "specs/json.h"

namespace synth {

Result<void> Transcript::read(const JsonField& json) {
  SYNTH_TRY(const std::vector<JsonField> items, json.items());
  const std::lock_guard lock(mutex_);
  for (const JsonField& item : items) {
    SYNTH_TRY(const JsonField request, item.at("request"));
    SYNTH_TRY(const std::string asked, request.string());
    SYNTH_TRY(const JsonField text, item.at("text"));
    SYNTH_TRY(std::string answer, text.string());
    answered_[asked].texts.push_back(std::move(answer));
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
  answered.recalled = answered.texts.size();  // what came now is no memory
}

void Transcript::write(JsonWriter& out) const {
  const std::lock_guard lock(mutex_);
  out.begin_array();
  for (const auto& [request, answered] : answered_) {
    for (const std::string& text : answered.texts) {
      out.begin_object();
      out.key("request").string(request);
      out.key("text").string(text);
      out.end_object();
    }
  }
  out.end_array();
}

bool Transcript::empty() const {
  const std::lock_guard lock(mutex_);
  return answered_.empty();
}

}  // namespace synth
