// A space with a large generated book in a running server.
import { fork, spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSpace } from './generate/generate-space.mjs';
import { temporaryFolder } from './server.mjs';

/**
 * A git server with one generated repository of this many pages: its `url`, its working tree `folder`, and search
 * `queries` with the expected file of each.
 */
export async function serveLargeRepository(pages) {
  const folder = path.join(temporaryFolder('space'), 'space');
  const { queries } = generateSpace({ folder, pages });
  return { ...(await serveRepository(folder)), folder, queries };
}

/** A git server with a repository that has a working tree; with its `url`. */
export async function serveRepository(repository) {
  const child = fork(fileURLToPath(new URL('./git-server.mjs', import.meta.url)), [repository]);
  const { port } = await new Promise((resolve) => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}/space.git`, stop: () => child.kill() };
}

/** Calls operations of a running server as its first administrator; a refusal is an error with its `status`. */
export function bearerCaller(server) {
  const headers = { authorization: `Bearer ${server.token()}`, 'content-type': 'application/json' };
  return async (method, url, body) => {
    const answer = await fetch(server.url + url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) {
      const error = new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
      throw Object.assign(error, { status: answer.status });
    }
    return answer.status === 204 ? undefined : answer.json();
  };
}

/** Imports a repository into a new space and waits for it. */
export async function importInto(call, url, title = 'Large', { isSearchAwaited = true } = {}) {
  const [organization] = (await call('GET', '/v1/orgs')).items;
  const space = await call('POST', `/v1/orgs/${organization.id}/spaces`, { title });
  const milliseconds = await runGitOperation(call, space, 'import', { url, ref: 'refs/heads/main' });
  if (isSearchAwaited) await waitForSearch(call, space);
  return { space, milliseconds };
}

/** Starts an import or export of a space and waits for it; returns its duration in milliseconds. */
export async function runGitOperation(call, space, kind, body) {
  const started = performance.now();
  await call('POST', `/v1/spaces/${space.id}/git/${kind}`, body);
  for (;;) {
    const { operation } = await call('GET', `/v1/spaces/${space.id}/git/info`);
    if (operation.state === 'succeeded') return performance.now() - started;
    if (operation.state === 'failed') throw new Error(operation.error);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * The search index is built in the background after an import; waiting for it excludes it from the next measurement.
 */
export const waitForSearch = (call, space) => call('GET', `/v1/spaces/${space.id}/search?query=index`);

export function run(command, args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr}`);
}
