// Import of a large generated repository, against cloning it and parsing every page once with markdown-it alone.
import { fork, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import markdownIt from 'markdown-it';
import { median, report } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const GENERATOR = fileURLToPath(new URL('../../shared/corpora/generate-space.mjs', import.meta.url));
const PAGES = 5000;
const BAR = 3;

export async function benchImport() {
  if (!existsSync(GENERATOR)) {
    console.log('left out: import (the generator of large spaces is not beside this checkout)');
    return true;
  }
  const repository = path.join(temporaryFolder('space'), 'space');
  run(process.execPath, [GENERATOR, '--out', repository, '--pages', String(PAGES), '--seed', '1']);
  const git = await serveRepository(repository);
  const dataDir = temporaryFolder('import');
  const server = await startBindery(dataDir, { BINDERY_SAMPLE: '0', BINDERY_OUTBOUND_ALLOW: '127.0.0.1' });
  try {
    const pairs = [];
    for (let round = 0; round < 3; round++) pairs.push([await importOnce(server, git.url), cloneAndParse(git.url)]);
    const ratio = median(pairs.map(([ours, theirs]) => ours / theirs));
    const [ours, theirs] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))];
    return report(
      `import of ${PAGES} pages`,
      `${(ours / 1000).toFixed(2)} s`,
      `${ratio.toFixed(2)} times clone and markdown-it (${(theirs / 1000).toFixed(2)} s); bar ${BAR}`,
      ratio <= BAR,
    );
  } finally {
    await server.stop();
    git.stop();
  }
}

async function importOnce(server, url) {
  const headers = { authorization: `Bearer ${server.token()}`, 'content-type': 'application/json' };
  const call = async (method, address, body) => {
    const answer = await fetch(server.url + address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  const [organization] = (await call('GET', '/v1/orgs')).items;
  const space = await call('POST', `/v1/orgs/${organization.id}/spaces`, { title: 'Large' });
  const started = performance.now();
  await call('POST', `/v1/spaces/${space.id}/git/import`, { url, ref: 'refs/heads/main' });
  for (;;) {
    const { operation } = await call('GET', `/v1/spaces/${space.id}/git/info`);
    if (operation.state === 'succeeded') return performance.now() - started;
    if (operation.state === 'failed') throw new Error(operation.error);
    await new Promise((resolve) => setTimeout(resolve, 20));
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

async function serveRepository(repository) {
  const child = fork(fileURLToPath(new URL('./git-server.mjs', import.meta.url)), [repository]);
  const { port } = await new Promise((resolve) => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}/space.git`, stop: () => child.kill() };
}

function run(command, args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr}`);
}
