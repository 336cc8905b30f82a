#include "synth/cli/commands/dry_run.h"

#include "specs/json.h"
#include "synth/authors/fallback_author.h"
#include "synth/authors/offline/offline_author.h"
#include "synth/authors/stages/prompt_collector.h"
#include "synth/cli/host/authors.h"
#include "synth/cli/output/progress.h"
#include "synth/support/text.h"

#include <fmt/format.h>

namespace synth {
namespace {

// English and code have about four bytes a token in today's tokenizers; an estimate, not a count.
constexpr std::int64_t kBytesPerToken = 4;

// Returns the usual length of a plain answer, without thinking.
std::int64_t usual_output(Stage stage) {
  switch (stage) {
    case Stage::function_specs:
      return 600;
    case Stage::test_cases:
      return 1000;
    case Stage::implementation:
    case Stage::repair:
      return 500;
    case Stage::choice:
      return 100;
    case Stage::review:
      return 600;
    case Stage::script:
      break;
  }
  return 300;
}

TokenUsage estimate(const PlannedPrompt& planned) {
  const std::size_t bytes = planned.prompt.text().size() + schema(planned.stage).size();
  TokenUsage usage;
  usage.input = static_cast<std::int64_t>(bytes) / kBytesPerToken + 1;
  usage.output = usual_output(planned.stage);
  return usage;
}

// The prompts that would be sent, before any answer.
struct PromptPlan {
  std::string provider;
  std::string model;
  std::vector<PlannedPrompt> prompts;
  bool cached = false;

  [[nodiscard]] TokenUsage usage() const {
    TokenUsage total;
    for (const PlannedPrompt& planned : prompts) {
      const TokenUsage one = estimate(planned);
      total.input += one.input;
      total.output += one.output;
    }
    return total;
  }
};

std::string plan_json(const PromptPlan& plan, std::optional<double> cost) {
  JsonWriter out(2);
  out.begin_object();
  out.key("provider").string(plan.provider);
  out.key("model").string(plan.model);
  out.key("cached").boolean(plan.cached);
  out.key("prompts").begin_array();
  for (const PlannedPrompt& planned : plan.prompts) {
    const TokenUsage usage = estimate(planned);
    out.begin_object();
    out.key("stage").string(name(planned.stage));
    out.key("functions").begin_array();
    for (const std::string& function : planned.functions) {
      out.string(function);
    }
    out.end_array();
    out.key("fixed").string(planned.prompt.fixed);
    out.key("material").string(planned.prompt.material);
    out.key("schema").raw(schema(planned.stage));
    out.key("input_tokens").number(usage.input);
    out.key("output_tokens").number(usage.output);
    out.end_object();
  }
  out.end_array();
  const TokenUsage usage = plan.usage();
  out.key("input_tokens").number(usage.input);
  out.key("output_tokens").number(usage.output);
  out.key("cost_usd");
  if (cost) {
    out.number(*cost);
  } else {
    out.null();
  }
  return out.end_object().take() + "\n";
}

std::string plan_text(const PromptPlan& plan, std::optional<double> cost) {
  std::string text;
  for (std::size_t i = 0; i < plan.prompts.size(); ++i) {
    const PlannedPrompt& planned = plan.prompts[i];
    const TokenUsage usage = estimate(planned);
    text += fmt::format("--- prompt {} of {}: {}{}{}, about {} tokens in, {} out\n{}", i + 1,
                        plan.prompts.size(), name(planned.stage),
                        planned.functions.empty() ? "" : " for ", join(planned.functions, ", "),
                        usage.input, usage.output, printable(planned.prompt.text()));
  }
  if (plan.prompts.empty()) {
    return plan.cached ? "The answer is in the cache: no model would be asked.\n"
                       : "No model would be asked: the offline author can do it.\n";
  }
  const TokenUsage usage = plan.usage();
  text += fmt::format(
      "---\nAt first {} request{} to {} ({}), about {} tokens in and {} out; cost: {}.\n",
      plan.prompts.size(), plan.prompts.size() == 1 ? "" : "s", plan.provider,
      plan.model.empty() ? "its model" : plan.model, usage.input, usage.output,
      cost ? fmt::format("about {:.4f} USD", *cost) : "unknown");
  return text +
         "What comes after them depends on the answers: tests and code of each function that has\n"
         "none yet, and a repair for each attempt that fails. Nothing was sent.\n";
}

// Returns the environment with a placeholder for a missing key: nothing is sent, so none is needed.
Environment without_need_of_keys(const Settings& settings) {
  return [environment = process_environment(), kind = find_provider_kind(settings.author)](
             const std::string& variable) -> std::optional<std::string> {
    auto value = environment(variable);
    return kind != nullptr && variable == kind->key_variable && !value
               ? std::optional<std::string>("none")
               : value;
  };
}

}  // namespace

Result<int> run_dry(const CommandContext& context, const Session& session,
                    const SolveRequest& request, DryRunOf what) {
  const Settings& settings = context.settings;
  SYNTH_TRY(const ChosenAuthor chosen, choose_author(settings, without_need_of_keys(settings)));
  if (!chosen.model) {
    return fail(Errc::usage, "--dry-run shows what a model would be asked, and none is configured",
                "name one with --author and --model, or set a provider's key (docs/models.md)");
  }
  SYNTH_TRY(const Prices prices, read_prices(settings));
  const std::string& model = chosen.model->address.model;
  const auto collector = std::make_shared<PromptCollector>(model);
  std::shared_ptr<Author> author = collector;
  if (settings.author == AuthorChoice::automatic) {
    author = std::make_shared<FallbackAuthor>(std::make_shared<OfflineAuthor>(), collector);
  }
  const auto engine = session.rehearsal(settings, std::move(author), chosen.material);
  NoteKeeper notes;  // notes of the offline author do not matter here
  PromptPlan plan{
      .provider = std::string(name(chosen.model->provider)), .model = model, .prompts = {}};
  if (what == DryRunOf::solve) {
    SYNTH_TRY(const SolveReport report, engine->solve(request, notes, session.interrupt().token()));
    plan.cached = report.solution.metrics.cache == "hit";
  } else {
    SYNTH_TRY([[maybe_unused]] const RunReport report,
              engine->run(request, notes, session.interrupt().token()));
  }
  plan.prompts = collector->prompts();
  const std::optional<double> cost = prices.cost(model, plan.usage());
  SYNTH_CHECK(context.console.print(context.console.json() ? plan_json(plan, cost)
                                                           : plan_text(plan, cost)));
  return 0;
}

}  // namespace synth
