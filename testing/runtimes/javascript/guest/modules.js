// Part 2: turns source texts into functions.

// Returns a module with import and export as a script with the same number of lines.
function asScript(source) {
  const names = (list) => list.replace(/\s+as\s+/g, ": ");
  return source
    .replace(/^([ \t]*)import\s+\*\s+as\s+(\w+)\s+from\s+(['"][^'"]+['"])/gm, "$1const $2 = require($3)")
    .replace(/^([ \t]*)import\s+(\w+)\s+from\s+(['"][^'"]+['"])/gm, "$1const $2 = require($3)")
    .replace(/^([ \t]*)import\s+(\{[^}]*\})\s+from\s+(['"][^'"]+['"])/gm,
      (_, space, list, from) => space + "const " + names(list) + " = require(" + from + ")")
    .replace(/^export\s+default\s+(?=(async\s+)?function\s*\*?\s*\w|class\s+\w)/gm, "")
    .replace(/^export\s+default\s+/gm, "module.exports.default = ")
    .replace(/^export\s+(?=async\b|function\b|class\b|const\b|let\b|var\b)/gm, "")
    .replace(/^export\s*\{[^}]*\}\s*;?/gm, (all) => all.replace(/[^\n]/g, ""));
}

const PARAMETERS = ["exports", "require", "module", "__filename", "__dirname"];
const FINDING = "return (synth_name) => eval(synth_name);";

function compile(source, filename, ending, parameters) {
  const make = (text, end) => vm.compileFunction(text + end, parameters, { filename });
  const whole = (text) => {
    try {
      return make(text, "\n" + ending);
    } catch (error) {
      make(text, ""); // whose error says nothing of lines that are not there
      throw error;
    }
  };
  try {
    return whole(source);
  } catch (error) {
    const script = /import|export/.test(String(error.message)) ? asScript(source) : source;
    if (script === source) throw error;
    return whole(script);
  }
}
