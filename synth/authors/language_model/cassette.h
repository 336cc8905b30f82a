#pragma once

#include "synth/authors/language_model/wire.h"
#include "synth/support/result.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>

namespace synth {

// Recorded model traffic: JSON lines. The first says what was asked,
//   {"cassette":1,"provider":"anthropic","model":"claude-opus-5-5","alone":true,"note":""}
// each other one is an exchange in the order of its end,
//   {"path":"/v1/messages","request":{...},"status":200,"headers":{...},"body":"..."}
// or, where it had none, {"path":...,"request":{...},"fault":"cut connection","message":"..."}.
// Request headers, which hold secrets, are never in it; where a header's value is in a body, three
// asterisks are written for it.
struct CassetteLabel {
  std::string provider;
  std::string model;
  std::string note;       // for people
  bool is_alone = false;  // no other author was asked before it
};

Result<CassetteLabel> read_label(const std::filesystem::path& file);

// Carries requests on and keeps what comes back. The file is new, and 0600. An exchange that cannot
// be written down is a fault, as are all after it: a recording that lacks some is of no use.
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

// Answers from a cassette in place of the network: a request gets what the same path and the same
// JSON got, its second asking the second such exchange and so on, the last one again when they are
// used up. A request that is not in it is a fault that shows the nearest one that is.
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
  std::map<std::pair<std::string, std::string>, std::size_t> asked_;  // how often, by path and body
};

}  // namespace synth
