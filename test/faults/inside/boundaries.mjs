// The program's externally visible steps: statements, files, processes. Each step has two boundaries.
let passed = [];
let end;

/** Begins to count: at the step `point`, from 1, the process is killed `before` it is done, or `after`; never without. */
export function arm(point, when) {
  passed = [];
  end = point === undefined ? undefined : { point, when };
}

/** Names of the steps since, in order. */
export const listPassed = () => passed;

/** Notes that a step is about to be done. @returns to be called once it is done, before anybody hears of it */
export function begin(name) {
  const number = passed.push(name);
  if (end?.point !== number) return nothing;
  if (end.when === 'before') die();
  return die;
}

const nothing = () => undefined;

/** Nothing of this process runs after it: no handler, no `finally`, no flush. */
function die() {
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}
