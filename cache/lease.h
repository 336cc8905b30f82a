#pragma once

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>

namespace synth {

class SharedStore;

// The turn of one worker to work out what a key stands for, which all others of a shared store see:
// as long as this lives, and a while after the worker was killed. A store that fails meanwhile
// ends it.
class Lease {
 public:
  static constexpr std::chrono::seconds kLength{30};

  // The store has given it to `holder` for kLength, and outlives this.
  Lease(SharedStore& store, std::string name, std::string holder);
  ~Lease();
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

 private:
  void renew(const std::stop_token& stop) const;

  SharedStore& store_;
  std::string name_;
  std::string holder_;
  std::jthread thread_;
};

// What came of asking for one.
struct LeaseAnswer {
  std::unique_ptr<Lease> lease = {};  // null: another worker has it, or nobody knows of leases
  bool is_taken = false;              // by another worker
};

}  // namespace synth
