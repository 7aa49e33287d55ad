// npm run bench [-- names of benchmarks] [-- --full] [-- --json FILE] [-- --page]: the documented figures, in one
// table, each with its comparison in the same run. Requires a build (npm ci creates one) and an idle machine. Sizes are
// small (five minutes in total) unless `--full` selects the documented ones. The figures are also written as JSON, and
// `--page` writes them to docs/performance.md.
import { writeFileSync } from 'node:fs';
import { benchAdministration } from './administration.mjs';
import { benchApp } from './app.mjs';
import { benchDifferences } from './differences.mjs';
import { benchEngine } from './engine.mjs';
import { benchGit } from './git.mjs';
import { benchImport } from './import.mjs';
import { benchInsights } from './insights.mjs';
import { benchLighthouse } from './lighthouse.mjs';
import { benchLinks } from './links.mjs';
import { describeMachine } from './machine.mjs';
import { figures, isFull, leftOut, printHead } from './measure.mjs';
import { benchMembers } from './members.mjs';
import { benchNodes } from './nodes.mjs';
import { benchOpenapi } from './openapi.mjs';
import { writePageResponse } from './page.mjs';
import { benchPdf } from './pdf.mjs';
import { benchPermissions } from './permissions.mjs';
import { benchRequests } from './requests.mjs';
import { benchSearch } from './search.mjs';
import { benchSites } from './sites.mjs';
import { benchStart } from './start.mjs';
import { benchTogether } from './together.mjs';
import { benchWaits } from './waits.mjs';

const BENCHES = {
  start: benchStart,
  requests: benchRequests,
  import: benchImport,
  git: benchGit,
  engine: benchEngine,
  differences: benchDifferences,
  waits: benchWaits,
  pdf: benchPdf,
  openapi: benchOpenapi,
  links: benchLinks,
  members: benchMembers,
  permissions: benchPermissions,
  search: benchSearch,
  sites: benchSites,
  insights: benchInsights,
  nodes: benchNodes,
  together: benchTogether,
  lighthouse: benchLighthouse,
  app: benchApp,
  administration: benchAdministration,
};

/** Options of `waits`, each with a value. */
const VALUES = ['--program', '--only', '--cores', '--turns', '--rest'];

const { json, page, names } = readArguments(process.argv.slice(2));
const unknown = names.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}". There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
const machine = describeMachine();
console.log(`${machine.description}${isFull ? '' : '; small sizes, --full has those that were promised'}\n`);
printHead();
const began = new Date();
const seconds = {};
const failed = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const started = performance.now();
  const [from, rest] = [figures.length, leftOut.length];
  await bench().catch((error) => {
    failed.push({ name, because: String(error?.message ?? error) });
    console.log(`FAILED  ${name}: ${error?.stack ?? error}`);
  });
  for (const row of [...figures.slice(from), ...leftOut.slice(rest)]) row.benchmark = name;
  seconds[name] = Math.round((performance.now() - started) / 100) / 10;
}
const missed = figures.filter(({ isMet }) => !isMet);
const all = Object.values(seconds).reduce((sum, one) => sum + one, 0);
console.log(
  `\n${figures.filter(({ bar }) => bar !== undefined).length - missed.length} bars met, ${missed.length} missed, ${leftOut.length} left out, ${failed.length} failed, in ${Math.round(all)} s`,
);
const result = { date: began.toISOString(), isFull, machine, seconds, figures, leftOut, failed };
writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`);
console.log(`Written to ${json}.`);
if (page) writePageResponse(result, Object.keys(BENCHES));
process.exitCode = missed.length + failed.length === 0 ? 0 : 1;

function readArguments(given) {
  const read = { json: 'bench-results.json', page: false, names: [] };
  for (let index = 0; index < given.length; index++) {
    const argument = given[index];
    if (argument === '--json') read.json = given[++index] ?? read.json;
    else if (argument === '--page') read.page = true;
    else if (VALUES.includes(argument)) index++;
    else if (argument !== '--full') read.names.push(argument);
  }
  return read;
}
