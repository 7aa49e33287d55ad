// The machine that the figures were measured on.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';

/** The machine of this run; `load` is its load before the run, which should be close to nothing. */
export function describeMachine() {
  const [{ model }] = cpus();
  const machine = {
    cores: cpus().length,
    processor: model.trim(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${readSystem()}, Linux ${release().split('-')[0]}`,
    node: process.version,
    load: Math.round(loadavg()[0] * 100) / 100,
    commit: readCommit(),
  };
  const { cores, processor, memoryGb, system, node, load, commit } = machine;
  const description = `${cores} cores (${processor}), ${memoryGb} GB, ${system}, Node ${node}, load ${load}, commit ${commit}`;
  return { ...machine, description };
}

function readSystem() {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'Linux';
  } catch {
    return process.platform;
  }
}

function readCommit() {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
