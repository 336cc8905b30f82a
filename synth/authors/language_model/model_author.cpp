#include "synth/authors/language_model/model_author.h"

#include "specs/examples/stub.h"
#include "synth/support/text.h"

#include <fmt/format.h>

namespace synth {
namespace {

// Enough for a long module with its thinking; doubled when an answer is asked for again.
constexpr std::int64_t kMostOutput = 16'384;

// The temperature of answers that have to differ (CodeT and its successors sample at 0.8).
constexpr double kVariedTemperature = 0.8;

ModelRequest model_request(const StageRequest& asked, bool provider_takes_schema) {
  ModelRequest request;
  request.fixed = asked.prompt.fixed;
  if (!provider_takes_schema) {
    request.fixed += fmt::format("The JSON schema of the answer:\n{}\n", schema(asked.stage));
  }
  request.material = asked.prompt.material;
  if (asked.complaint) {
    request.material += fmt::format(
        "\nYour last answer to this could not be used: {}. Answer with one JSON object of the "
        "schema, in full.\n",
        *asked.complaint);
  }
  request.stage = name(asked.stage);
  request.schema = schema(asked.stage);
  request.seed = asked.seed;
  request.temperature = asked.is_varied ? kVariedTemperature : 0.0;
  request.most_output = asked.complaint ? 2 * kMostOutput : kMostOutput;
  return request;
}

}  // namespace

Result<Answers<SpecSet>> ModelAuthor::specs(const SpecQuestion& question) {
  const bool is_first = question.parent.empty() && question.complaint.empty();
  if (is_first && question.language == Language::python) {
    if (auto stub = read_stub(question.instruction)) {
      return Answers<SpecSet>{{*std::move(stub)}};
    }
  }
  return StagedAuthor::specs(question);
}

Result<std::string> ModelAuthor::ask(const StageRequest& request, const AuthorBudget& budget) {
  const Provider& provider = client_->provider();
  SYNTH_TRY(ModelReply reply,
            client_->ask(model_request(request, provider.takes_schema()), budget));
  if (reply.end == ReplyEnd::refused) {
    const std::string why = reply.refusal.empty() ? std::string(trim(reply.text)) : reply.refusal;
    return fail(
        to_error({FaultKind::refusal, excerpt(why, 400), reply.request_id}, provider.name()));
  }
  if (reply.end == ReplyEnd::too_long && objects_in(reply.text).empty()) {
    return kCutOff + reply.text;  // no object: it is requested once more
  }
  return std::move(reply.text);
}

}  // namespace synth
