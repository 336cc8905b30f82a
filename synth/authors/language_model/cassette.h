#pragma once

#include "synth/authors/language_model/wire.h"
#include "synth/support/result.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>

namespace synth {

// Recorded model traffic as JSON lines. The first line is the label,
//   {"cassette":1,"provider":"anthropic","model":"claude-opus-5-5","alone":true,"note":""}
// and every other line is an exchange, in the order in which exchanges ended,
//   {"path":"/v1/messages","request":{...},"status":200,"headers":{...},"body":"..."}
// or, if it failed, {"path":...,"request":{...},"fault":"cut connection","message":"..."}. Request
// headers contain secrets and are never recorded; a header value that occurs in a body is replaced
// by three asterisks.
struct CassetteLabel {
  std::string provider;
  std::string model;
  std::string note;       // a remark for the reader
  bool is_alone = false;  // true if no other author was asked first
};

Result<CassetteLabel> read_label(const std::filesystem::path& file);

// Forwards requests and records the exchanges in a new file with mode 0600. If an exchange cannot
// be recorded, it and all later ones are faults: an incomplete recording is useless.
class RecordingTransport : public Transport {
 public:
  static Result<std::shared_ptr<RecordingTransport>> create(const std::filesystem::path& file,
                                                            const CassetteLabel& label,
                                                            std::shared_ptr<Transport> onward);
  tl::expected<void, ModelFault> exchange(const WireRequest& request, const WireSink& sink,
                                          const WirePatience& patience) override;

 private:
  RecordingTransport(std::ofstream file, std::filesystem::path name,
                     std::shared_ptr<Transport> onward)
      : file_(std::move(file)), name_(std::move(name)), onward_(std::move(onward)) {}

  std::mutex mutex_;
  std::ofstream file_;
  std::filesystem::path name_;
  std::shared_ptr<Transport> onward_;
};

// Answers from a cassette instead of the network. A request gets the recorded answer of the same
// path and JSON: the second time that of the second such exchange, and so on, and the last one
// again once they are used up. For a request that was not recorded, the fault shows the nearest one
// that was.
class ReplayTransport : public Transport {
 public:
  static Result<std::shared_ptr<ReplayTransport>> open(const std::filesystem::path& file);
  tl::expected<void, ModelFault> exchange(const WireRequest& request, const WireSink& sink,
                                          const WirePatience& patience) override;

  // Reads the lines after the label; `place` names the file in errors.
  static Result<std::shared_ptr<ReplayTransport>> parse(std::string_view lines,
                                                        std::string_view place);

 private:
  struct Exchange {
    std::size_t line = 0;
    std::string path;
    std::string request;  // canonical
    WireHead head;
    std::string body;
    std::optional<ModelFault> fault;
  };
  static Result<Exchange> read_exchange(std::string_view text);
  [[nodiscard]] ModelFault miss(const std::string& path, const std::string& request) const;

  std::mutex mutex_;
  std::vector<Exchange> exchanges_;
  // Number of requests, by path and body.
  std::map<std::pair<std::string, std::string>, std::size_t> asked_;
};

}  // namespace synth
