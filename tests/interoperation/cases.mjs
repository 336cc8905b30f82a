// Runs the cases of a test program: each prints its outcome, and the end says whether all passed.

let failed = 0;
const begun = Date.now();

// Returns the cases that are named; all if none is.
export const chosen = (cases, wanted) =>
  Object.entries(cases).filter(([name]) => wanted.length === 0 || wanted.includes(name));

export async function runCase(name, check) {
  try {
    await check();
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error.stack}`);
  }
}

export function endCases() {
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${failed === 0 ? "all passed" : `${failed} failed`} in ${seconds} s`);
  process.exit(failed === 0 ? 0 : 1);
}
