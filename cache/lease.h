#pragma once

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>

namespace synth {

class SharedStore;

// The exclusive right of one worker to compute the entry of a key, visible to all users of a shared
// store. It is renewed while this object lives and expires a while after the worker was killed. If
// the store fails meanwhile, it ends.
class Lease {
 public:
  static constexpr std::chrono::seconds kLength{30};

  // Requires: the store has granted the lease to `holder` for kLength, and outlives this object.
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

// The answer to a request for a lease.
struct LeaseAnswer {
  std::unique_ptr<Lease> lease = {};  // null if another worker has it, or no store supports leases
  bool is_taken = false;              // by another worker
};

}  // namespace synth
