// The long runs, each of which prints what is wrong with what repeats it. After .ci/with-postgres they run on
// PostgreSQL.
//
// npm run test:faults [-- --kills 1000] [--seed N] [--only merge] [--point 17] [--when before|after]: kills the server
// at   chosen steps of what it does and under load, and looks at what exists afterwards.
// npm run test:fuzz [-- --requests 100000] [--seed N] [--from N]: sends the program requests that nobody should send.
// npm run test:histories [-- --seed N] [--calls 20000] [--clients 8] [--check FILE]: many clients work on the same
// things at   once, and a checker looks for one serial order that explains what all of them received. A history that is
// wrong is kept   in the temporary folder, and checked again with --check.
//
// npm run test:drafts [-- --minutes 60] [--seed N] [--writers 8]: people write in one draft at random, while its page is
// changed by the API, by merges and by imports from git; all texts have to be equal and valid at the end.
import { parseArgs } from 'node:util';
import { readNumber, startVitest } from './start-vitest.mjs';

const RUNS = {
  faults: { numbers: ['kills', 'seed', 'point'], texts: ['only', 'when'] },
  fuzz: { numbers: ['requests', 'seed', 'from'], texts: [] },
  drafts: { numbers: ['minutes', 'seed', 'writers'], texts: [] },
  histories: { numbers: ['seed', 'calls', 'clients'], texts: ['check'] },
};

const [name, ...args] = process.argv.slice(2);
const { numbers, texts } = RUNS[name];
const options = Object.fromEntries([...numbers, ...texts].map((option) => [option, { type: 'string' }]));
const given = Object.entries(parseArgs({ args, options }).values);
const read = Object.fromEntries(given.map(([option, value]) => [option, readOption(option, value)]));
process.exitCode = startVitest(['--config', 'test/long-run/vitest.config.ts', '--root', '.'], {
  LONG_RUN: name,
  LONG_RUN_OPTIONS: JSON.stringify(read),
});

function readOption(option, value) {
  return texts.includes(option) ? value : readNumber(option, value);
}
