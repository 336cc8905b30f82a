#include "synth/batch/plan.h"

#include "cache/sha256.h"
#include "specs/json.h"
#include "synth/support/line_cursor.h"
#include "synth/support/version.h"

#include <fmt/format.h>

namespace synth {
namespace {

constexpr std::int64_t kFormat = 1;

Result<std::uint64_t> read_count(const JsonField& object, std::string_view key) {
  SYNTH_TRY(const JsonField field, object.at(key));
  SYNTH_TRY(const std::int64_t count, field.integer());
  if (count < 0) {
    return fail(field.error("expected a count"));
  }
  return static_cast<std::uint64_t>(count);
}

Result<std::string> read_text(const JsonField& object, std::string_view key) {
  SYNTH_TRY(const JsonField field, object.at(key));
  return field.string();
}

Result<PlannedShard> read_shard(const JsonField& object) {
  PlannedShard shard;
  SYNTH_TRY(shard.lines, read_count(object, "lines"));
  SYNTH_TRY(shard.bytes, read_count(object, "bytes"));
  SYNTH_TRY(const JsonField cost, object.at("cost_ms"));
  SYNTH_TRY(shard.cost_ms, cost.number());
  SYNTH_TRY(shard.sha256, read_text(object, "sha256"));
  return shard;
}

Result<Plan> read_document(const JsonField& root) {
  Plan plan;
  SYNTH_TRY(const std::uint64_t format, read_count(root, "format"));
  if (format != kFormat) {
    return fail(Errc::bad_input,
                fmt::format("it is of the form {}, which this synth does not know", format));
  }
  SYNTH_TRY(plan.id, read_text(root, "id"));
  SYNTH_TRY(const std::string kind, read_text(root, "kind"));
  if (kind != name(BatchKind::solve) && kind != name(BatchKind::check)) {
    return fail(root.error("kind is neither solve nor check"));
  }
  plan.kind = kind == name(BatchKind::solve) ? BatchKind::solve : BatchKind::check;
  SYNTH_TRY(plan.lines, read_count(root, "lines"));
  SYNTH_TRY(const JsonField trust, root.at("trust_input"));
  SYNTH_TRY(plan.trust_input, trust.boolean());
  SYNTH_TRY(const JsonField settings, root.at("settings"));
  SYNTH_TRY(const auto members, settings.members());
  for (const auto& [setting, field] : members) {
    SYNTH_TRY(plan.settings[setting], field.string());
  }
  SYNTH_TRY(const JsonField shards, root.at("shards"));
  SYNTH_TRY(const auto items, shards.items());
  for (const JsonField& item : items) {
    SYNTH_TRY(PlannedShard shard, read_shard(item));
    plan.shards.push_back(std::move(shard));
  }
  if (plan.shards.empty() || plan.shards.size() > kMostShards) {
    return fail(shards.error(fmt::format("expected 1 to {} shards", kMostShards)));
  }
  return plan;
}

// All of a small file, which has one line.
Result<std::string> read_line_of(const std::filesystem::path& file) {
  LineCursor lines(file);
  SYNTH_TRY(const auto line, lines.next());
  return std::string(line.value_or(""));
}

}  // namespace

std::string_view name(BatchKind kind) {
  return kind == BatchKind::solve ? "solve" : "check";
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

std::string plan_json(const Plan& plan, const std::string& id) {
  const auto count = [](std::uint64_t number) { return static_cast<std::int64_t>(number); };
  JsonWriter out;
  out.begin_object();
  out.key("format").number(kFormat);
  if (!id.empty()) {
    out.key("id").string(id);
  }
  out.key("kind").string(name(plan.kind));
  out.key("lines").number(count(plan.lines));
  out.key("trust_input").boolean(plan.trust_input);
  out.key("settings").begin_object();
  for (const auto& [setting, text] : plan.settings) {
    out.key(setting).string(text);
  }
  out.end_object();
  out.key("shards").begin_array();
  for (const PlannedShard& shard : plan.shards) {
    out.begin_object();
    out.key("lines").number(count(shard.lines));
    out.key("bytes").number(count(shard.bytes));
    out.key("cost_ms").number(shard.cost_ms);
    out.key("sha256").string(shard.sha256);
    out.end_object();
  }
  return out.end_array().end_object().take();
}

Result<Plan> read_plan(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / kPlanFile;
  const auto text = read_line_of(file);
  if (!text) {
    return fail(Errc::bad_input, text.error().message,
                fmt::format("{} is no plan; `synth batch plan` makes one", folder.string()));
  }
  const auto document = parse_json(*text);
  auto plan = document ? read_document(JsonField(*document)) : fail(document.error());
  if (!plan) {
    return fail(plan.error().within(file.string()));
  }
  SYNTH_TRY(const std::string id, sha256_hex(plan_json(*plan, "")));
  if (id != plan->id) {
    return fail(Errc::bad_input,
                fmt::format("{}: the plan was changed after it was made", file.string()),
                "make another one with `synth batch plan`");
  }
  plan->folder = folder;
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
