// npm run bench [start requests import git engine links members permissions search pdf openapi sites insights lighthouse] [--full]: the figures that the project promises, each with its comparison in the same run.
// Needs a build (npm ci makes one) and a machine that does nothing else; prints a line for each figure.
import { cpus } from 'node:os';
import { benchEngine } from './engine.mjs';
import { benchGit } from './git.mjs';
import { benchImport } from './import.mjs';
import { benchInsights } from './insights.mjs';
import { benchLighthouse } from './lighthouse.mjs';
import { benchLinks } from './links.mjs';
import { benchMembers } from './members.mjs';
import { benchOpenapi } from './openapi.mjs';
import { benchPdf } from './pdf.mjs';
import { benchPermissions } from './permissions.mjs';
import { benchRequests } from './requests.mjs';
import { benchSearch } from './search.mjs';
import { benchSites } from './sites.mjs';
import { benchStart } from './start.mjs';

const BENCHES = {
  start: benchStart,
  requests: benchRequests,
  import: benchImport,
  git: benchGit,
  engine: benchEngine,
  pdf: benchPdf,
  openapi: benchOpenapi,
  links: benchLinks,
  members: benchMembers,
  permissions: benchPermissions,
  search: benchSearch,
  sites: benchSites,
  insights: benchInsights,
  lighthouse: benchLighthouse,
};

const wanted = process.argv.slice(2).filter((argument) => argument !== '--full');
const unknown = wanted.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}". There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
console.log(`Node ${process.version}, ${cpus().length} cores (${cpus()[0].model})`);
let allMet = true;
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length === 0 || wanted.includes(name)) allMet = (await bench()) && allMet;
}
process.exitCode = allMet ? 0 : 1;
