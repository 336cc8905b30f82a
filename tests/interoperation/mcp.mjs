// Tests `synth mcp` with independent clients: the official SDKs of both eras, which check messages against the
// protocol's schemas, and tools' results against the tools' own.
//
//     mcp.mjs SYNTH [NAME…]
//
// Every case runs once for each client; a NAME runs only that case.

import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OlderHttpTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chosen, endCases, runCase } from "./cases.mjs";

const [synth, ...wanted] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "synth-mcp-"));
const who = { name: "synth-interoperation", version: "1" };
const environment = { PATH: process.env.PATH, HOME: folder, XDG_CACHE_HOME: folder, LC_ALL: "C.UTF-8" };
const server = { command: synth, args: ["mcp"], env: environment };

// The same over HTTP, for all its clients; it prints its address.
const overHttp = spawn(synth, ["mcp", "--http", "127.0.0.1:0"], { env: environment, stdio: ["ignore", "pipe", "ignore"] });
const address = new URL(`${(await once(overHttp.stdout, "data"))[0]}`.trim());

const clients = {
  "sdk 1": () => [new OlderClient(who), new OlderTransport(server)],
  "client 2, automatic": () => [new Client(who, { versionNegotiation: { mode: "auto" } }), new StdioClientTransport(server)],
  "client 2, older era": () => [new Client(who, { versionNegotiation: { mode: "legacy" } }), new StdioClientTransport(server)],
  "client 2, newer era": () => [new Client(who, { versionNegotiation: { mode: { pin: "2026-07-28" } } }), new StdioClientTransport(server)],
  "sdk 1 over HTTP": () => [new OlderClient(who), new OlderHttpTransport(address)],
  "client 2 over HTTP, newer era": () => [new Client(who, { versionNegotiation: { mode: { pin: "2026-07-28" } } }), new StreamableHTTPClientTransport(address)],
};

const instruction = "Write double(n). double(4) returns 8, double(5) returns 10.";
const textOf = (result) => result.content.map((each) => each.text).join("\n");

const cases = {
  async toolsAreListedWithSchemas(client) {
    const { tools } = await client.listTools();
    const names = tools.map((tool) => tool.name);
    for (const name of ["synth_solve", "synth_run", "synth_check", "synth_graph", "synth_cache_find",
                        "synth_start", "synth_status", "synth_result", "synth_cancel", "synth_next",
                        "synth_submit"]) {
      assert(names.includes(name), names.join());
    }
    assert(tools.every((tool) => tool.inputSchema.type === "object" && tool.outputSchema.type === "object"));
  },

  async aCallGivesAResultOfItsSchema(client) {
    const solved = await client.callTool({ name: "synth_solve", arguments: { instruction } });
    assert.equal(solved.structuredContent.passed, 2, textOf(solved));
    assert.match(textOf(solved), /def double/);
    const full = await client.callTool({ name: "synth_solve", arguments: { instruction, detail: "full" } });
    assert.equal(full.structuredContent.solution.schema, "synth.solution/1");
    const ran = await client.callTool({ name: "synth_run", arguments: { code: "result = {'a': [1, None]}" } });
    assert.deepEqual(ran.structuredContent.result, { a: [1, null] });
    const judged = await client.callTool({ name: "synth_check", arguments: {
      language: "python", function: "f", code: "def f(x): return x", tests: [{ args: [1], expected: 2 }] } });
    assert.equal(judged.structuredContent.verdict, "wrong_answer");
    const ordered = await client.callTool({ name: "synth_graph", arguments: {
      functions: [{ name: "a", dependencies: ["b"] }, { name: "b" }] } });
    assert.deepEqual(ordered.structuredContent.groups, [["b"], ["a"]]);
    const found = await client.callTool({ name: "synth_cache_find", arguments: { query: "double" } });
    assert(found.structuredContent.entries.length > 0);
  },

  async progressArrives(client, kind) {
    const said = [];
    await client.callTool({ name: "synth_solve", arguments: { instruction: `${instruction} For ${kind}.` } },
      ...(client instanceof OlderClient ? [undefined] : []), { onprogress: (each) => said.push(each.progress) });
    assert(said.length > 1, `${said}`);  // the clients drop the last one
    assert.deepEqual(said, [...said].sort((a, b) => a - b));
  },

  async aCallIsCancelled(client) {
    const stop = new AbortController();
    const call = client.callTool({ name: "synth_run", arguments: { code: "while True: pass", max_time_s: 600 } },
      ...(client instanceof OlderClient ? [undefined] : []), { signal: stop.signal });
    setTimeout(() => stop.abort("enough"), 300);
    await assert.rejects(call);
    const after = await client.callTool({ name: "synth_run", arguments: { code: "result = 1" } });
    assert.equal(after.structuredContent.result, 1);
  },

  async errorsAreErrors(client) {
    await assert.rejects(client.callTool({ name: "synth_run", arguments: { cod: "1" } }), /cod/);
    await assert.rejects(client.callTool({ name: "synth_fly", arguments: {} }), /synth_fly/);
    const failed = await client.callTool({ name: "synth_run", arguments: { code: "1 / 0" } });
    assert.equal(failed.structuredContent.verdict, "exception");
  },

  async theHostWritesAndSynthJudges(client) {
    const code = { specs: { functions: ["one", "two", "three"].map((name, i, all) => ({
      name, purpose: "adds", inputs: [{ name: "x", type: "int", description: "" }],
      outputs: { type: "int", description: "" }, raises: [], dependencies: all.slice(0, i).slice(-1),
      complexity: "simple", examples: [] })), entry_point: "three", parent: null } };
    const bodies = { one: "return x + 1", two: "return one(x) + 1", three: "return two(x) + 1" };
    const answerTo = ({ stage, functions }) => {
      if (stage === "function_specs") return code.specs;
      if (stage === "test_cases") {
        return { tests: functions.map((name) => ({ function: name, name: "of 0", kind: "normal",
          args_literal: ["0"], expected_literal: `${Object.keys(bodies).indexOf(name) + 1}`, raises: null,
          tolerance: null, setup: null, rationale: "" })) };
      }
      return { implementations: functions.map((name) => (
        { function: name, code: `def ${name}(x):\n    ${bodies[name]}\n` })) };
    };
    let state = (await client.callTool({ name: "synth_next",
      arguments: { instruction: "Write one(x), two(x) and three(x)." } })).structuredContent;
    while (state.state !== "done") {
      const next = state.state === "working"
        ? { name: "synth_next", arguments: { dialogue: state.dialogue } }
        : { name: "synth_submit", arguments: { dialogue: state.dialogue, question: state.question.number,
                                               answer: answerTo(state.question) } };
      const result = await client.callTool(next);
      assert(!result.isError, textOf(result));
      state = result.structuredContent;
    }
    assert.equal(state.result.tests, state.result.passed, JSON.stringify(state.result));
    assert.match(state.result.code, /return two\(x\) \+ 1/);
  },
};

for (const [kind, make] of Object.entries(clients)) {
  const [client, transport] = make();
  await runCase(`${kind}: connect`, () => client.connect(transport));
  for (const [name, check] of chosen(cases, wanted)) {
    await runCase(`${kind}: ${name}`, () => check(client, kind));
  }
  await client.close();
}
overHttp.kill("SIGINT");
await once(overHttp, "exit");
rmSync(folder, { recursive: true, force: true });
endCases();
