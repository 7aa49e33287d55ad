// Published pages and reads of content, compared with bare servers that return the same bytes.
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareLoads, report } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const COMPARATOR = fileURLToPath(new URL('./comparator.mjs', import.meta.url));

async function startComparator(kind, bytes, contentType) {
  const file = path.join(temporaryFolder('bytes'), 'body');
  writeFileSync(file, bytes);
  const child = fork(COMPARATOR, [kind, file, contentType]);
  const { port } = await new Promise((resolve) => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

async function compareAnswer(name, kind, bar, server, url, headers) {
  const answer = await fetch(server.url + url, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const bare = await startComparator(kind, bytes, answer.headers.get('content-type'));
  try {
    const { ours, theirs, ratio, p99 } = await compareLoads(
      { url: server.url + url, headers },
      { url: bare.url + (kind === 'http' ? '/' : url) },
    );
    return report({
      name,
      value: ours,
      unit: '/s',
      bar: { least: bar, of: 'ratio' },
      baseline: { name: `bare ${kind}`, value: theirs },
      ratio,
      note: `p99 ${p99} ms, ${bytes.length} bytes`,
    });
  } finally {
    bare.stop();
  }
}

export async function benchRequests() {
  const server = await startBindery(temporaryFolder('requests'));
  const headers = { authorization: `Bearer ${server.token()}` };
  const read = async (url) => (await fetch(server.url + url, { headers })).json();
  try {
    const site = new URL(server.sampleUrl()).pathname;
    const [organization] = (await read('/v1/orgs')).items;
    const [space] = (await read(`/v1/orgs/${organization.id}/spaces`)).items;
    const { pages } = await read(`/v1/spaces/${space.id}/content/pages`);
    const results = [
      await compareAnswer('cached published page', 'http', 0.6, server, site, {}),
      await compareAnswer(
        'GET content/page/{pageId}',
        'fastify',
        0.4,
        server,
        `/v1/spaces/${space.id}/content/page/${pages[0].id}`,
        headers,
      ),
    ];
    return results.every(Boolean);
  } finally {
    await server.stop();
  }
}
