// Tests `synth mcp` in independent hosts: the MCP Inspector, the protocol's own conformance suite, and
// Claude Code, whose model is aimock.
//
//     hosts.mjs SYNTH PACKAGES [NAME…]
//
// PACKAGES is the folder where hosts/package-lock.json is installed. Every case is a function below; a NAME
// runs only that case.

import { LLMock } from "@copilotkit/aimock";
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chosen, endCases, runCase } from "./cases.mjs";

const [synth, packages, ...wanted] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "synth-hosts-"));
const environment = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: folder, LC_ALL: "C.UTF-8" };
const instruction = "Write double(n). double(4) returns 8, double(5) returns 10.";

// Returns the outcome of a program of the packages, whose standard input is empty.
function run(program, args, variables = {}) {
  return new Promise((done) => {
    const child = execFile(join(packages, "node_modules", program), args,
      { cwd: folder, env: { ...environment, ...variables }, timeout: 120_000, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => done({ status: error ? error.code : 0, stdout, stderr }));
    child.stdin.end();
  });
}

const inspect = (era, ...args) =>
  run(".bin/mcp-inspector", ["--cli", "-q", "--format", "json", "--protocol-era", era, synth, "mcp", ...args]);

// --- what the conformance suite asks for and a server like this does not have ---

const absent = [
  // Tools of these names, which a server would have only for this suite.
  /there is no tool (test_|json_schema_2020_12_tool|greet|slow_compute|failing_job|protocol_error_job|confirm_delete|multi_input)/,
  /Tool 'json_schema_2020_12_tool' not found/,
  /Not testable: server (does not list the diagnostic tool|exposes no tool with x-mcp-header)/,
  // A call of the first tool without its required argument.
  /\$\.params\.arguments\.instruction is missing/,
  // Resources, prompts, completions and logs to the client: none is declared in the capabilities.
  /there is no method (resources|prompts|completion|logging)\//,
  // The extension for tasks: synth_start and its kin do that in every host.
  /capabilities\.extensions MUST be advertised/,
];
// Checks of the results of such a tool.
const follows = new Set([
  "sep-2322-multi-round-r1", "sep-2322-reject-tampered-state",
  "sep-2663-tasks-get-status-completed", "sep-2663-tasks-get-status-working", "tasks-no-early-ttl-expiry",
  "sep-2663-tasks-get-invalid-task-id-32602", "sep-2663-server-rejects-mismatched-mcp-name-on-tasks-get",
  "sep-2663-tasks-methods-non-declaring", "sep-2663-server-returns-missing-capability-when-required",
]);
const isExpected = (check) =>
  follows.has(check.id) || absent.some((each) => each.test(check.errorMessage ?? ""));

async function withHttpServer(use) {
  const server = spawn(synth, ["mcp", "--http", "127.0.0.1:0"], { env: environment, stdio: ["ignore", "pipe", "ignore"] });
  try {
    await use(`${(await once(server.stdout, "data"))[0]}`.trim());
  } finally {
    server.kill("SIGINT");
    await once(server, "exit");
  }
}

async function conforms(revision, least) {
  await withHttpServer(async (address) => {
    const results = join(folder, revision);
    await run(".bin/conformance", ["server", "--url", address, "--requirements", revision, "-o", results]);
    const checks = readdirSync(results).flatMap((name) =>
      JSON.parse(readFileSync(join(results, name, "checks.json"))));
    const failed = checks.filter((check) => check.status === "FAILURE" && !isExpected(check));
    assert.deepEqual(failed, []);
    const passed = checks.filter((check) => check.status === "SUCCESS").length;
    assert(passed >= least, `${passed} checks passed`);
  });
}

// --- Claude Code ---

async function askClaude(script, use) {
  const mock = new LLMock({ port: 0, host: "127.0.0.1", journalMaxEntries: 0 });
  mock.on({ predicate: () => true }, script);
  await mock.start();
  try {
    const home = mkdtempSync(join(folder, "claude-"));
    const configuration = join(home, "mcp.json");
    writeFileSync(configuration, JSON.stringify({ mcpServers: {
      synth: { command: synth, args: ["mcp"], env: { SYNTH_AUTHOR: "offline" } } } }));  // it has a key, too
    const result = await run("@anthropic-ai/claude-code-linux-x64/claude",
      ["-p", "double a number", "--mcp-config", configuration, "--strict-mcp-config",
       "--allowedTools", "mcp__synth__synth_solve", "--output-format", "json", "--max-turns", "4"],
      { HOME: home, PATH: "/usr/bin:/bin", DISABLE_AUTOUPDATER: "1", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        ANTHROPIC_BASE_URL: mock.url, ANTHROPIC_API_KEY: "sk-test" });
    await use(result);
  } finally {
    await mock.stop();
  }
}

const cases = {
  async theInspectorListsWhatEveryHostUnderstands() {
    for (const era of ["legacy", "auto", "modern"]) {
      const listed = await inspect(era, "--strict", "--method", "tools/list");
      assert.equal(listed.status, 0, listed.stderr);
      assert.doesNotMatch(listed.stderr, /is an array/, "a type is one type");
      assert(JSON.parse(listed.stdout).result.tools.some((tool) => tool.name === "synth_solve"));
    }
  },

  async theInspectorCallsATool() {
    for (const era of ["legacy", "auto", "modern"]) {
      const solved = await inspect(era, "--method", "tools/call", "--tool-name", "synth_solve",
        "--tool-args-json", JSON.stringify({ instruction }));
      assert.equal(solved.status, 0, solved.stderr);
      assert.equal(JSON.parse(solved.stdout).result.structuredContent.passed, 2);
    }
  },

  async theInspectorIsToldOfAnError() {
    const failed = await inspect("modern", "--method", "tools/call", "--tool-name", "synth_run",
      "--tool-args-json", JSON.stringify({ cod: "1" }));
    assert.notEqual(failed.status, 0);
    assert.match(failed.stdout + failed.stderr, /cod/);
  },

  newerEraConforms: () => conforms("2026-07-28", 80),
  olderEraConforms: () => conforms("2025-11-25", 35),

  async claudeCodeUsesATool() {
    let asked = 0;
    let seen = "";
    await askClaude((request) => {
      const text = JSON.stringify(request.messages);
      if (!request.tools?.length) return { content: "double" };  // a title
      asked += 1;
      if (!text.includes("def double")) {
        return { toolCalls: [{ name: "mcp__synth__synth_solve", arguments: JSON.stringify({ instruction }) }] };
      }
      seen = text;
      return { content: "synth wrote it" };
    }, ({ status, stdout, stderr }) => {
      assert.equal(status, 0, stdout + stderr);
      assert.equal(JSON.parse(stdout).result, "synth wrote it");
    });
    assert(asked >= 2, `${asked}`);
    assert.match(seen, /consistent/);
  },
};

for (const [name, check] of chosen(cases, wanted)) await runCase(name, check);
rmSync(folder, { recursive: true, force: true });
endCases();
