#include "synth/server/rpc_desk.h"

#include "specs/json.h"
#include "synth/support/run_each.h"

namespace synth {
namespace {

constexpr std::chrono::milliseconds kLookForReader{200};

std::string name_of(const Value& id) {
  return canonical(id, Language::javascript);
}

}  // namespace

RpcDesk::~RpcDesk() {
  finish([] { return true; });
}

void RpcDesk::take(RpcMessage request, const std::string& conversation,
                   std::shared_ptr<RpcAsker> asker) {
  Work work{.request = std::move(request),
            .conversation = conversation,
            .name = {},
            .asker = std::move(asker)};
  if (protocol_.is_quick(work.request)) {
    answer(work);
    return;
  }
  if (const auto prepared = prepare(); !prepared) {
    const Error& error = prepared.error();
    work.asker->answer(
        work.request.id,
        tl::unexpected(RpcError{kRpcInternalError, error.message + "; " + error.remedy}));
    return;
  }
  work.name = name_of(work.request.id);
  queue(std::move(work));
}

// Prepares the protocol once. A failed attempt is repeated for the next request.
Result<void> RpcDesk::prepare() {
  if (!is_prepared_) {
    SYNTH_CHECK(protocol_.prepare());
    is_prepared_ = true;
  }
  return {};
}

void RpcDesk::queue(Work work) {
  std::unique_lock lock(mutex_);
  for (const Work& other : open_) {
    if (!other.is_answered && other.conversation == work.conversation && other.name == work.name) {
      lock.unlock();
      work.asker->answer(work.request.id,
                         tl::unexpected(RpcError{kRpcInvalidRequest,
                                                 "$.id: is in use by a request that has no answer "
                                                 "yet"}));
      return;
    }
  }
  open_.push_back(std::move(work));
  waiting_.push_back(std::prev(open_.end()));
  if (waiting_.size() > idle_ && threads_.size() < at_once_) {
    threads_.emplace_back([this] { this->work(); });
  }
  changed_.notify_all();
}

template <class Which>
void RpcDesk::cancel_those(const Which& which) {
  const std::lock_guard lock(mutex_);
  for (Work& work : open_) {
    if (which(work)) {
      work.is_cancelled = true;
      work.source.request_stop();
    }
  }
}

void RpcDesk::cancel(const std::string& conversation, const Value& id) {
  cancel_those([&, wanted = name_of(id)](const Work& work) {
    return work.conversation == conversation && work.name == wanted;
  });
}

void RpcDesk::cancel_all(const std::string& conversation) {
  cancel_those([&](const Work& work) { return work.conversation == conversation; });
}

void RpcDesk::finish(const std::function<bool()>& is_over) {
  std::unique_lock lock(mutex_);
  is_ending_ = true;
  changed_.notify_all();
  while (!open_.empty()) {
    if (is_over()) {
      for (Work& work : open_) {
        work.source.request_stop();
      }
    }
    changed_.wait_for(lock, kLookForReader);
  }
  lock.unlock();
  threads_.clear();
}

void RpcDesk::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    changed_.wait(lock, [&] { return !waiting_.empty() || is_ending_; });
    --idle_;
    if (waiting_.empty()) {
      return;
    }
    const auto mine = waiting_.front();
    waiting_.pop_front();
    lock.unlock();
    answer(*mine);
    lock.lock();
    open_.erase(mine);
    changed_.notify_all();
  }
}

void RpcDesk::answer(Work& work) {
  RpcAsker& asker = *work.asker;
  const std::stop_callback leaves(asker.gone(), [&work] { work.source.request_stop(); });
  const RpcCall call{.stop = work.source.get_token(),
                     .notify = [&asker](std::string_view method, std::string_view params) {
                       asker.notify(method, params);
                     }};
  // A fault of ours is the answer to this request, and ends no other.
  const Result<RpcAnswer> done =
      catch_all([&]() -> Result<RpcAnswer> { return protocol_.answer(work.request, call); });
  const RpcAnswer result =
      done ? *done : tl::unexpected(RpcError{kRpcInternalError, done.error().message});
  bool is_cancelled = false;
  {
    const std::lock_guard lock(mutex_);
    is_cancelled = work.is_cancelled;
    work.is_answered = true;  // or never will be: the id is free before the client gets the answer
  }
  if (is_cancelled) {
    asker.cancelled();
  } else {
    asker.answer(work.request.id, result);
  }
}

}  // namespace synth
