#include "synth/report/profile.h"

#include "synth/report/html.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostFunctions = 20;

class Rows {
 public:
  ProfileRow& row(const std::string& name) {
    ProfileRow& found = rows_[name];
    found.name = name;
    ++found.runs;
    return found;
  }

  // Adds a run with all its money and requests.
  void add_run(const std::string& name, const Metrics& metrics) {
    ProfileRow& found = row(name);
    found.seconds += metrics.total_s;
    found.requests += metrics.model_calls;
    found.tokens += metrics.input_tokens + metrics.output_tokens;
    if (metrics.cost_usd) {
      found.usd = found.usd.value_or(0) + *metrics.cost_usd;
    }
  }

  // Returns the rows, the most time first; those beyond `most` as one.
  [[nodiscard]] std::vector<ProfileRow> sorted(std::size_t most) const {
    std::vector<ProfileRow> all = mapped(rows_, [](const auto& named) { return named.second; });
    std::ranges::stable_sort(all, std::ranges::greater(), &ProfileRow::seconds);
    if (all.size() > most) {
      ProfileRow rest = sum_of(all, most);
      rest.name = fmt::format("{} others", all.size() - most);
      all.resize(most);
      all.push_back(std::move(rest));
    }
    return all;
  }

 private:
  static ProfileRow sum_of(const std::vector<ProfileRow>& rows, std::size_t from) {
    ProfileRow sum;
    for (std::size_t i = from; i < rows.size(); ++i) {
      sum.runs += rows[i].runs;
      sum.seconds += rows[i].seconds;
      sum.requests += rows[i].requests;
      sum.tokens += rows[i].tokens;
      if (rows[i].usd) {
        sum.usd = sum.usd.value_or(0) + *rows[i].usd;
      }
    }
    return sum;
  }

  std::map<std::string, ProfileRow> rows_;
};

void add_stages(Rows& rows, const Metrics& metrics) {
  double known = 0;
  for (const auto& [stage, seconds] : stages_of(metrics)) {
    rows.row(std::string(stage)).seconds += seconds;
    known += seconds;
  }
  // Parallel work can sum up to more than the run took.
  rows.row("all else").seconds += std::max(0.0, metrics.total_s - known);
}

std::string author_of(const Solution& solution) {
  const Provenance& from = solution.provenance;
  return from.model ? fmt::format("{} ({})", from.author, *from.model) : from.author;
}

std::string functions_of(const Solution& solution) {
  std::vector<std::string> names = mapped(solution.specs.functions, &FunctionSpec::name);
  return names.empty() ? "(none)" : join(names, ", ");
}

std::vector<std::string> common_cells(const ProfileRow& row, double all) {
  constexpr double kPercent = 100;
  return {row.name, fmt::format("{:.3f} s", row.seconds),
          fmt::format("{:.0f} %", all > 0 ? kPercent * row.seconds / all : 0)};
}

ProfileTable stage_table(const std::vector<ProfileRow>& rows, double all) {
  return {{"stage", "time", "share"},
          mapped(rows, [&](const ProfileRow& row) { return common_cells(row, all); })};
}

ProfileTable money_table(std::string title, const std::vector<ProfileRow>& rows, double all) {
  ProfileTable table{
      {std::move(title), "time", "share", "instructions", "requests", "tokens", "USD"}, {}};
  for (const ProfileRow& row : rows) {
    std::vector<std::string> cells = common_cells(row, all);
    cells.push_back(fmt::format("{}", row.runs));
    cells.push_back(fmt::format("{}", row.requests));
    cells.push_back(fmt::format("{}", row.tokens));
    cells.push_back(row.usd ? fmt::format("{:.4f}", *row.usd) : "-");
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace

std::array<std::pair<std::string_view, double>, 5> stages_of(const Metrics& metrics) {
  return {{{"reading", metrics.specification_s},
           {"writing tests", metrics.test_generation_s},
           {"writing code", metrics.generation_s},
           {"running", metrics.execution_s},
           {"improving", metrics.improvement_s}}};
}

Profile profile_of(const RunRecord& record) {
  Profile profile;
  Rows stages;
  Rows authors;
  Rows functions;
  for (const RecordItem& item : record.items) {
    if (!item.solution) {
      continue;
    }
    const Metrics& metrics = item.solution->metrics;
    if (metrics.cache == "hit") {
      ++profile.recalled;
      continue;
    }
    ++profile.instructions;
    add_stages(stages, metrics);
    authors.add_run(author_of(*item.solution), metrics);
    functions.add_run(functions_of(*item.solution), metrics);
  }
  profile.stages = stages.sorted(kMostFunctions);
  profile.authors = authors.sorted(kMostFunctions);
  profile.functions = functions.sorted(kMostFunctions);
  return profile;
}

std::vector<ProfileTable> tables_of(const Profile& profile) {
  if (profile.instructions == 0) {
    return {};
  }
  double all = 0;
  for (const ProfileRow& row : profile.authors) {
    all += row.seconds;
  }
  return {stage_table(profile.stages, all), money_table("author", profile.authors, all),
          money_table("function", profile.functions, all)};
}

std::string summary_of(const Profile& profile) {
  return profile.recalled == 0
             ? fmt::format("{} instructions were worked at.", profile.instructions)
             : fmt::format(
                   "{} instructions were worked at; {} more came from the cache, and took "
                   "what they had before.",
                   profile.instructions, profile.recalled);
}

std::string profile_html(const Profile& profile) {
  if (profile.is_empty()) {
    return "";
  }
  std::string html = "<h2>Where time and money went</h2>\n<p>" + summary_of(profile) + "</p>\n";
  for (const ProfileTable& table : tables_of(profile)) {
    html += "<div class=\"wide\"><table>\n<thead><tr>";
    for (const std::string& title : table.titles) {
      html += "<th>" + escape_html(title);
    }
    html += "</tr></thead>\n<tbody>\n";
    for (const std::vector<std::string>& row : table.rows) {
      html += "<tr>";
      for (const std::string& cell : row) {
        html += "<td>" + escape_html(cell);
      }
      html += "</tr>\n";
    }
    html += "</tbody></table></div>\n";
  }
  return html;
}

}  // namespace synth
