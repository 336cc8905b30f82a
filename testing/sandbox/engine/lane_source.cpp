#include "testing/sandbox/engine/lane_source.h"

#include <utility>

namespace synth {

Result<MadeLane> request_lane(Channel& maker, LaneKind kind, const std::function<bool(int)>& wait) {
  SYNTH_TRY(auto sockets, make_socket_pair());
  if (auto sent = maker.send(MessageKind::start_lane, encode(kind), sockets.second.get()); !sent) {
    return fail(Errc::internal,
                "synth-lane ended as it was asked for a lane: " + sent.error().message);
  }
  sockets.second.reset();
  Lane first{.channel = Channel(std::move(sockets.first))};
  if (!wait(first.channel.fd())) {
    return fail(Errc::internal, "a lane did not answer when it was set up");
  }
  SYNTH_TRY(auto answer, first.channel.receive());
  if (!answer || answer->kind != MessageKind::lane_ready) {
    return fail(Errc::internal, "a lane ended while it was set up");
  }
  SYNTH_TRY(LaneReady ready, decode<LaneReady>(answer->body));
  MadeLane made{.tracks = {}, .report = std::move(ready.report)};
  if (made.report.available) {
    first.process->pid = ready.process;
    Lane second{.channel = Channel(std::move(answer->fd)), .process = first.process};
    made.tracks.push_back(std::make_unique<Lane>(std::move(first)));
    if (second.channel) {
      made.tracks.push_back(std::make_unique<Lane>(std::move(second)));
    }
  }
  return made;
}

}  // namespace synth
