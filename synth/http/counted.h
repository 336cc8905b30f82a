#pragma once

namespace synth {

// Adds to a count for its lifetime.
template <class Number>
class Counted {
 public:
  explicit Counted(Number& count, Number by = 0) : count_(count) { add(by); }
  ~Counted() { count_ -= by_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

  void add(Number by) {
    by_ += by;
    count_ += by;
  }

 private:
  Number& count_;
  Number by_ = 0;
};

}  // namespace synth
