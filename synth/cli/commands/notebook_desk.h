#pragma once

#include "synth/cli/host/session.h"
#include "synth/kernel/notebook_desk.h"
#include "synth/session/live_session.h"

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace synth {

// A notebook's session: a folder that lasts as long as the kernel.
class NotebookSession {
 public:
  // Opens a session. Also removes the folders of killed kernels. `runtimes` must outlive it.
  static Result<std::unique_ptr<NotebookSession>> open(const Runtimes& runtimes);
  // Ends the interpreter and removes the folder.
  ~NotebookSession();
  NotebookSession(const NotebookSession&) = delete;
  NotebookSession& operator=(const NotebookSession&) = delete;

  LiveSession& live() { return *live_; }

 private:
  NotebookSession(std::filesystem::path root, SessionFolder folder, const Runtimes& runtimes)
      : root_(std::move(root)),
        name_(folder.name()),
        live_(std::make_unique<LiveSession>(std::move(folder), runtimes)) {}

  std::filesystem::path root_;
  std::string name_;
  std::unique_ptr<LiveSession> live_;
};

// The work of a notebook, done like synth's commands with the user's settings. All must outlive it.
class CommandNotebookDesk final : public NotebookDesk {
 public:
  CommandNotebookDesk(const Settings& settings, const Console& console, Session& session,
                      NotebookSession& steps)
      : settings_(settings), console_(console), session_(session), steps_(steps) {}

  Result<SessionRun> run(const std::string& code, const std::stop_token& stop) override;
  Result<SolvedCell> solve(const std::string& instruction, const std::stop_token& stop) override;
  Result<JudgedCell> check(const CellClaims& claims, const std::stop_token& stop) override;
  Result<ShownText> suite(const std::string& code, const std::stop_token& stop) override;
  [[nodiscard]] ConfidenceLevel least() const override { return settings_.accept; }

 private:
  [[nodiscard]] std::string code_so_far() const;

  const Settings& settings_;
  const Console& console_;
  Session& session_;
  NotebookSession& steps_;
};

// Ctrl-C and signals that end programs, and the parent program: a Jupyter client names itself in
// JPY_PARENT_PID.
class ProcessSignals final : public KernelSignals {
 public:
  // `session` must outlive it.
  explicit ProcessSignals(Session& session);

  [[nodiscard]] std::stop_token next() const override { return session_.interrupt().token(); }
  bool goes_on() override;
  [[nodiscard]] bool client_is_there() const override;

 private:
  Session& session_;
  pid_t client_ = 0;  // 0 if unknown
};

}  // namespace synth
