#include "synth/cli/commands/economy_batch.h"
#include "synth/cli/input/batch_file.h"
#include "synth/cli/output/trace.h"
#include "synth/cli/subcommand.h"

namespace synth {
namespace {

Result<int> run_batch(const CommandContext& context) {
  BatchOptions options;
  options.input = context.invocation.positionals[0];
  options.trust_input = context.invocation.has("trust-input");
  options.trace = context.invocation.value("trace");
  SYNTH_TRY(options.context, LentContext::read(context.invocation));
  if (const auto out = context.invocation.value("out")) {
    options.out = *out;
  }
  return context.invocation.has("economy")
             ? run_economy_batch(context.settings, context.console, std::move(options))
             : run_batch(context.settings, context.console, std::move(options));
}

}  // namespace

Subcommand batch_command() {
  CommandLine line{
      "batch", "FILE.jsonl | -", "solve many instructions, one JSON object a line",
      "A line is {\"id\":\"…\",\"instruction\":\"…\"} and may have language, spec, tests and "
      "options (long\nnames without dashes). An answer is written as soon as it is there:\n"
      "{\"id\":…,\"exit\":0,\"solution\":{…}} or {\"id\":…,\"exit\":2,\"error\":{…}}. With --out, "
      "lines that the file\nhas a success of already are skipped, so the same command goes on "
      "where "
      "it was stopped,\nand tries again what failed or was changed.\n"
      "For several machines: `synth batch plan` (docs/cluster.md).\n"};
  line.own = {
      {"out", "FILE", "append the answers to FILE"},
      {"trace", "FILE", kTraceHelp},
      context_option(),
      {"trust-input", "", "let the lines choose their author too"},
      {"economy", "",
       "ask a model in batches of its provider (anthropic, openai): half the price, answers "
       "within a day"},
      *find_setting("accept")};
  line.groups = {Options::jobs,   Options::author, Options::model,   Options::budget,
                 Options::limits, Options::cache,  Options::history, Options::output};
  line.least_arguments = 1;
  line.most_arguments = 1;
  return {std::move(line), run_batch};
}

}  // namespace synth
