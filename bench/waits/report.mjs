// The rows of the table: two for each step, with idle and with busy cores, and two for the memory of each scenario.
import { leaveOut, report } from '../measure.mjs';

/** Maximum latency of others, in milliseconds. */
const MAX_WAIT_MS = { idle: 50, busy: 100 };
const MAX_MEMORY_MB = 700;
const MAX_GROWTH = 1.1;
/** The time within which memory must be released. */
const REST_SECONDS = 60;

/** Reports the observations of each step of a scenario, of our program and the other one. */
export function reportScenario({ name }, [ours, other]) {
  for (const [step, observations] of ours.steps) {
    for (const mode of ['idle', 'busy']) {
      const inMode = (all) => all?.filter((one) => one.mode === mode) ?? [];
      const observed = inMode(observations);
      if (observed.length > 0)
        reportStep(`${name}: ${step}`, mode, observed, inMode(other?.steps.get(step)), other?.label);
    }
  }
  for (const failure of new Set(ours.failures)) reportFailure({ name }, failure);
  for (const failure of new Set(other?.failures)) leaveOut(`${name} by ${other.label}`, failure);
}

/** Reports that a scenario could not be completed; the others continue. */
export function reportFailure({ name }, failure) {
  const fault = String(failure?.message ?? failure)
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
  report({ name: `${name}: ended early`, value: 1, unit: '', fault });
}

function reportStep(name, mode, observed, others, label) {
  const worst = worstOf(observed);
  const compared = worstOf(others);
  report({
    name: mode === 'busy' ? `${name}, cores busy` : name,
    value: longestOf(worst)[1],
    unit: 'ms',
    bar: { most: MAX_WAIT_MS[mode] },
    ...(compared && { baseline: { name: label, value: longestOf(compared)[1] } }),
    note: describeStep(worst),
    fault: faultOf(observed),
  });
}

const longestOf = ({ longest }) => Object.entries(longest).reduce((one, other) => (other[1] > one[1] ? other : one));

const worstOf = (observed) =>
  observed.reduce((one, other) => (one && longestOf(one)[1] >= longestOf(other)[1] ? one : other), undefined);

const describeStep = ({ status, milliseconds, peak, processes, lateMs, longest }) =>
  [
    `${status} in ${(milliseconds / 1000).toFixed(2)} s`,
    Object.entries(longest)
      .map(([probe, ms]) => `${probe} ${ms.toFixed(0)}`)
      .join(', '),
    `probes late ${lateMs.toFixed(0)} ms`,
    `${peak.toFixed(0)} MB in ${processes}`,
  ].join('; ');

/** Failures of a step independent of latency. */
function faultOf(observed) {
  const refusal = observed.find((one) => one.refusal !== undefined)?.refusal;
  const faults = observed.flatMap((one) => Object.entries(one.faults).map(([text, count]) => `${count} times ${text}`));
  return refusal ?? faults[0];
}

/** Reports the memory of a program's processes in a scenario, and after it. */
export function reportMemory({ name }, [ours, other], restSeconds) {
  const peakOf = (run) => Math.max(run.levels.before, ...[...run.steps.values()].flat().map(({ peak }) => peak));
  report({
    name: `${name}: resident memory of all processes, peak`,
    value: peakOf(ours),
    unit: 'MB',
    bar: { most: MAX_MEMORY_MB },
    ...(other && { baseline: { name: other.label, value: peakOf(other) } }),
  });
  report({
    name: `${name}: resident memory ${restSeconds} s later`,
    value: ours.levels.after,
    unit: 'MB',
    ...(restSeconds >= REST_SECONDS && { bar: { most: MAX_GROWTH, of: 'ratio' } }),
    baseline: { name: 'before', value: ours.levels.before },
    note: other ? `${other.label}: ${describeLevels(other)}` : '',
  });
}

const describeLevels = ({ levels }) => `${levels.after.toFixed(0)} MB, before ${levels.before.toFixed(0)} MB`;
