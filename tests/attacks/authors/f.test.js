const test = require('node:test');
const assert = require('node:assert');
const { f } = require('./solution_code.js');

test('a0', () => assert.strictEqual(f(0), 0));
test('a1', () => assert.strictEqual(f(1), 1));
test('a2', () => assert.strictEqual(f(2), 4));
test('z big', () => assert.ok(f(50) > 1000));
