#pragma once

#include "testing/sandbox/lane/cell_maker.h"
#include "testing/sandbox/lane/cell_process.h"
#include "testing/sandbox/lane/isolation.h"
#include "testing/sandbox/lane/output_keeper.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <poll.h>

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace synth {

// The state that a lane shares among its cells.
struct LaneShared {
  const Isolation& isolation;
  Zygotes& zygotes;
  Graves& graves;
  std::shared_ptr<const std::string> warm_text = {};  // MessageKind::warm_text, of any track
};

// One cell from its start to its burial: handles the events of the cell and the engine's requests.
// Once it is set up, it waits for nothing that would delay another cell.
class ServedCell {
 public:
  // `body`: the request as received. `marks`: MessageKind::open_cell.
  ServedCell(LaneShared& lane, Channel& engine, SpareCell& spare, CellRequest request,
             std::string body, Fd marks);

  // Starts the cell; returns false, after reporting to the engine, if that fails.
  bool start();

  // Adds the descriptors to wait for; patience_ms is the longest wait.
  static constexpr std::size_t kWatched = 5;
  void watch(std::vector<pollfd>& fds) const;
  [[nodiscard]] int patience_ms() const;

  // Handles events. Returns false once the keeper has ended, and everything with it, or is alone.
  bool react(std::span<const pollfd> fds);

  // Reports the end to the engine. A keeper that is alone is left to the graves; else nothing is
  // left of the cell when the engine receives the report.
  void finish();

  [[nodiscard]] bool engine_gone() const { return engine_gone_; }

 private:
  Result<StartedCell> make();
  void obey();
  void handle(const Message& message);
  void close();
  void end();
  void end_for(Verdict limit);
  [[nodiscard]] bool is_alone() const { return end_ && end_->alone; }
  void watch_use();
  [[nodiscard]] std::chrono::milliseconds cpu_of_others() const;
  [[nodiscard]] bool is_warm() const { return cell_.zygote && cell_.zygote->is_warm(); }
  [[nodiscard]] bool is_stopped(pid_t process) const;
  [[nodiscard]] bool holds_too_much() const;
  void take_reports();
  void take_out_files();
  bool read_some(Fd& pipe, OutputKeeper& kept);
  void drain(Fd& pipe, OutputKeeper& kept);
  void tell_end();
  CellOutput take_printed();
  [[nodiscard]] CellEnd how_it_ended() const;
  void tell(MessageKind kind, const std::string& body, int fd = -1);

  using Clock = std::chrono::steady_clock;

  LaneShared& lane_;
  Channel& engine_;
  SpareCell& spare_;
  CellRequest request_;
  std::string body_;
  Fd marks_;
  CellProcess cell_;
  Fd engine_end_;  // until the engine receives it
  OutputKeeper out_;
  OutputKeeper err_;
  CollectedFiles collected_;
  std::size_t printed_ = 0;  // since the last mark
  bool opened_ = false;
  std::optional<Verdict> exceeded_;  // the limit for which the lane ended it
  Clock::time_point looked_at_use_ = Clock::now();
  bool engine_gone_ = false;
  std::optional<Clock::time_point> ending_;  // when it is ended by force
  std::optional<Error> failure_;             // in setting it up
  std::optional<Error> accident_;            // that ended it
  std::optional<CellReport> end_;            // the keeper's report
  std::optional<double> wanted_cpu_ms_;
};

}  // namespace synth
