#include "testing/sandbox/lane/lane_setup.h"

#include "testing/sandbox/lane/host_scratch.h"
#include "testing/sandbox/lane/level_remedy.h"
#include "testing/sandbox/selftest/canaries.h"
#include "testing/sandbox/selftest/promises.h"

#include <sys/stat.h>
#include <unistd.h>

#include <utility>

namespace synth {
namespace {

// A file of the host's that no cell may read or write. Root's candidates are somebody else, whose
// it is then, so that it is not its mode that keeps them out.
Result<HostScratch> make_forbidden_file(const CandidateUser& user) {
  auto file = HostScratch::make_file();
  if (!file || ::fchmod(file->fd(), 0666) != 0) {
    return fail(Errc::sandbox_level, file ? "cannot prepare the trial" : file.error().message,
                "make sure that the folder for temporary files can be written");
  }
  if (user.reserved && ::fchown(file->fd(), user.identity.uid, user.identity.gid) != 0) {
    return fail(Errc::sandbox_level, "cannot hand over the trial's file");
  }
  return file;
}

Result<Isolation> set_up(LaneKind kind, std::vector<Canary>& canaries) {
  SYNTH_TRY(CandidateUser user, choose_candidate_user());
  if (kind.tried) {
    return isolate_lane(kind, std::move(user));
  }
  SYNTH_TRY(const HostScratch file,
            make_forbidden_file(user));  // while the host's folders are in sight
  SYNTH_TRY(Isolation isolation, isolate_lane(kind, std::move(user)));
  SYNTH_TRY(canaries, try_canaries(isolation, file.path()));
  if (std::string broken = broken_promise(kind, canaries); !broken.empty()) {
    return fail(Errc::sandbox_level, std::move(broken));
  }
  return isolation;
}

}  // namespace

std::optional<Isolation> set_up_lane(LaneKind kind, LevelReport& report) {
  report.level = kind.level;
  const std::string help = remedy(kind.level);  // from the host's settings
  auto isolation = set_up(kind, report.canaries);
  report.available = isolation.has_value();
  if (!isolation) {
    report.reason = isolation.error().message;
    report.remedy = isolation.error().remedy.empty() ? help : isolation.error().remedy;
    return std::nullopt;
  }
  return std::move(*isolation);
}

}  // namespace synth
