// Import of a large generated repository, compared with cloning it and only parsing every page once with markdown-it.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import markdownIt from 'markdown-it';
import { bearerCaller, importInto, run, serveLargeRepository } from './large-space.mjs';
import { median, report, sized } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const PAGES = sized(5000, 1000);
const BAR = 3;

export async function benchImport() {
  const git = await serveLargeRepository(PAGES);
  const dataDir = temporaryFolder('import');
  const server = await startBindery(dataDir, { BINDERY_SAMPLE: '0', BINDERY_OUTBOUND_ALLOW: '127.0.0.1' });
  try {
    const pairs = [];
    for (let round = 0; round < 3; round++) {
      const { milliseconds } = await importInto(bearerCaller(server), git.url);
      pairs.push([milliseconds, cloneAndParse(git.url)]);
    }
    const ratio = median(pairs.map(([ours, theirs]) => ours / theirs));
    const [ours, theirs] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))];
    return report({
      name: `import of ${PAGES} pages`,
      value: ours / 1000,
      unit: 's',
      bar: { most: BAR, of: 'ratio' },
      baseline: { name: 'clone and markdown-it', value: theirs / 1000 },
      ratio,
    });
  } finally {
    await server.stop();
    git.stop();
  }
}

function cloneAndParse(url) {
  const folder = path.join(temporaryFolder('clone'), 'clone');
  const started = performance.now();
  run('git', ['clone', '--quiet', '--depth', '1', url, folder]);
  const parser = markdownIt({ html: true, linkify: true });
  for (const name of readdirSync(folder, { recursive: true })) {
    if (name.endsWith('.md') && !name.startsWith('.git/'))
      parser.parse(readFileSync(path.join(folder, name), 'utf8'), {});
  }
  const time = performance.now() - started;
  rmSync(folder, { recursive: true, force: true });
  return time;
}
