function larger(a, b) {
  return a > b ? a : b;
}

module.exports = { larger };
