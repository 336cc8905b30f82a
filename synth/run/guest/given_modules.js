// Loads the user's modules of JavaScript. Runs in a cell, since they are foreign.

// Returns the last place in one of `files` that an error went through: [file, line].
function placeOf(error, files) {
  for (const line of String(error?.stack).split("\n")) {
    for (const file of files) {
      const at = line.indexOf("/" + file + ":");
      if (at >= 0) return [file, parseInt(line.slice(at + file.length + 2), 10)];
    }
  }
  return ["", 0];
}

// Returns ["names", [names that each module exports]]; else ["fault", its index, the place of the failure,
// the type of the error, its message].
function exported(modules, files) {
  const names = [];
  for (let i = 0; i < modules.length; ++i) {
    try {
      names.push(Object.keys(require("./" + modules[i])).filter((name) => name !== "default"));
    } catch (error) {
      return ["fault", i, ...placeOf(error, files), String(error?.constructor?.name), String(error?.message ?? error)];
    }
  }
  return ["names", names];
}
