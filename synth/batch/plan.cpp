#include "synth/batch/plan.h"

#include "cache/sha256.h"
#include "specs/json_form.h"
#include "synth/support/line_cursor.h"
#include "synth/support/version.h"
#include "synth/support/within.h"

#include <fmt/format.h>

namespace synth {

template <>
constexpr auto kJsonForm<PlannedShard> = std::tuple(
    required("lines", &PlannedShard::lines), required("bytes", &PlannedShard::bytes),
    required("cost_ms", &PlannedShard::cost_ms), required("sha256", &PlannedShard::sha256));

namespace {

constexpr std::int64_t kFormat = 1;

constexpr EnumName<BatchKind> kBatchKinds[] = {
    {BatchKind::solve, "solve"},
    {BatchKind::check, "check"},
};

// The fields of a plan's file; other formats are not read.
struct PlanFormat {
  static constexpr std::string_view kKey = "format";
  static void write(JsonWriter& out, const Plan& /*plan*/, NoContext /*context*/) {
    out.key(kKey).number(kFormat);
  }
  static Result<void> read(const JsonField& object, Plan& /*plan*/, NoContext /*context*/) {
    SYNTH_TRY(const JsonField field, object.at(kKey));
    SYNTH_TRY(const std::int64_t format, field.integer());
    return format == kFormat
               ? Result<void>()
               : fail(field.error(
                     fmt::format("it is of the form {}, which this synth does not know", format)));
  }
};

}  // namespace

template <>
constexpr auto kJsonForm<Plan> = std::tuple(
    JsonPart<PlanFormat>(), member("id", &Plan::id, {.required = true, .if_empty = IfEmpty::omit}),
    required("kind", &Plan::kind), required("lines", &Plan::lines),
    required("trust_input", &Plan::trust_input), required("settings", &Plan::settings),
    required("shards", &Plan::shards));

namespace {

Result<Plan> read_document(const JsonField& root) {
  SYNTH_TRY(Plan plan, from_json<Plan>(root));
  if (plan.shards.empty() || plan.shards.size() > kMostShards) {
    return fail(root.error(fmt::format("expected 1 to {} shards", kMostShards)));
  }
  return plan;
}

}  // namespace

EnumNames<BatchKind> names_of(BatchKind) {
  return kBatchKinds;
}

std::string Plan::shard_name(std::size_t shard) {
  return fmt::format("{:05}", shard);
}

std::filesystem::path Plan::input(std::size_t shard) const {
  return folder / "shards" / (shard_name(shard) + ".jsonl");
}

std::filesystem::path Plan::result(std::size_t shard) const {
  return folder / "results" / (shard_name(shard) + ".jsonl");
}

std::filesystem::path Plan::logs() const {
  return folder / "work";
}

std::string plan_json(const Plan& plan) {
  return json_text(plan);
}

Result<std::string> plan_id(Plan plan) {
  plan.id.clear();
  return sha256_hex(plan_json(plan));
}

Result<Plan> read_plan(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / kPlanFile;
  LineCursor lines(file);
  const auto text = lines.next();
  if (!text) {
    return fail(Errc::bad_input, text.error().message,
                fmt::format("{} is not a plan; `synth batch plan` makes one", folder.string()));
  }
  SYNTH_TRY(const Value document, within(file.string(), parse_json(text->value_or(""))));
  SYNTH_TRY(Plan plan, within(file.string(), read_document(JsonField(document))));
  SYNTH_TRY(const std::string id, plan_id(plan));
  if (id != plan.id) {
    return fail(Errc::bad_input,
                fmt::format("{}: the plan was changed after it was made", file.string()),
                "make another one with `synth batch plan`");
  }
  plan.folder = folder;
  return plan;
}

Result<void> check_input(const Plan& plan, std::size_t shard) {
  LineCursor lines(plan.input(shard));
  Sha256 sum;
  while (true) {
    SYNTH_TRY(const auto line, lines.next());
    if (!line) {
      break;
    }
    sum.add(*line).add("\n");
  }
  SYNTH_TRY(const std::string sha256, sum.hex());
  if (sha256 != plan.shards.at(shard).sha256) {
    return fail(
        Errc::bad_input,
        fmt::format("{}: the shard was changed after it was planned", plan.input(shard).string()),
        "make another plan with `synth batch plan`");
  }
  return {};
}

}  // namespace synth
