import { createHash } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { aRepository } from '../packages/server/src/testing/git-fixtures.ts';
import { startGitServer } from '../packages/server/src/testing/git-http-server.ts';
import { anInstallation, serveProgram, shownPasswordLink, shownToken } from '../packages/server/src/testing/program.ts';
import { BREAKOUT, HOSTILE_FILES, hostileRepository, hostileSettings, SCRIPT, SHORT } from './hostile-content.ts';
import type { HostileWorld } from './rendered-routes.ts';

const PROXY = 'evil.example/help';

/** A program whose only administrator has reviewed and published hostile content of a customer. */
export interface HostileProgram {
  /** Without a trailing slash. */
  readonly url: string;
  readonly world: HostileWorld;
  /** Tokens of the administrator, as everybody else has none. */
  listTokens(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the program without a sites domain: content is served from the origin of sessions. */
export async function aHostileProgram(): Promise<HostileProgram> {
  const installation = await anInstallation();
  const server = await serveProgram({ ...installation.settings, BINDERY_LOG_LEVEL: 'warn' });
  const proxy = await startProxy(server.url);
  const token = shownToken(server.stdout());
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const stop = async () => {
    proxy.close();
    await server.stop();
    await installation.remove();
  };
  try {
    const world = await publish(call, server.url, proxy);
    const passwordLink = new URL(shownPasswordLink(server.stdout())).pathname;
    const listTokens = async () => (await call('GET', '/v1/user/tokens')).count;
    return { url: server.url, world: { ...world, passwordLink }, listTokens, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Call = (method: string, path: string, body?: object) => ReturnType<typeof JSON.parse>;

interface Proxy {
  readonly url: string;
  /** Path that it forwards to. */
  target: string;
  close(): void;
}

/** A server that proxies a site below its own path, as documented in the manual. */
async function startProxy(bindery: string): Promise<Proxy> {
  const proxy = { url: '', target: '', close: () => void server.close() };
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const url = bindery + proxy.target + (incoming.url ?? '').replace(/^\/help/, '');
    const headers = { ...incoming.headers, host: new URL(bindery).host, forwarded: `host=${PROXY.split('/')[0]}` };
    const forwarded = request(url, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/help/`;
  return proxy;
}

const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;

async function publish(call: Call, url: string, proxy: Proxy): Promise<Omit<HostileWorld, 'passwordLink'>> {
  const { items } = await call('GET', '/v1/orgs');
  const organization = items[0];
  const home = await call('POST', `/v1/orgs/${organization.id}/spaces`, { title: 'Home' });
  const docs = await call('POST', `/v1/orgs/${organization.id}/spaces`, { title: 'Docs' });
  const page = { operation: 'insert_page', title: SHORT, document: { markdown: BREAKOUT } };
  await call('POST', `/v1/spaces/${home.id}/content`, { changes: [page] });
  const created = await call('POST', `/v1/orgs/${organization.id}/sites`, {
    title: 'Evil',
    spaces: [home.id, docs.id],
  });
  const api = `/v1/orgs/${organization.id}/sites/${created.id}`;
  const published = await call('POST', `${api}/publish`);
  const site = pathOf(published.urls.published);
  const siteSpaces = (await call('GET', `${api}/site-spaces`)).items;
  const space = `${site}${siteSpaces[1].path}/`;
  const target = `${url}${space}~files/${createHash('sha256').update(SCRIPT).digest('hex')}/evil.js`;
  const reference = await (await fetch(`${url}/reference`)).text();
  const scripts = [...reference.matchAll(/src="\/assets\/([^"]+)"/g)].map(([, name = '']) => name);
  await fill(call, docs.id, [...scripts.map((name) => `~assets/${name}`), ...scripts, 'sw.js', 'favicon.ico'], target);
  const settings = await call('GET', `${api}/customization`);
  const files = (await call('GET', `/v1/spaces/${docs.id}/content/files?limit=100`)).items;
  const names = Object.keys(HOSTILE_FILES);
  if (files.length !== names.length) throw new Error(`${files.length} of ${names.length} files were imported.`);
  const pathOfFile = ({ name, downloadURL }: { name: string; downloadURL: string }) =>
    `${space}~files/${/[0-9a-f]{64}/.exec(downloadURL)?.[0]}/${encodeURIComponent(name)}`;
  await call('PUT', `${api}/customization`, hostileSettings(settings));
  const change = await call('POST', `/v1/spaces/${docs.id}/change-requests`, { subject: SHORT });
  const preview = await call(
    'GET',
    `${api}/publishing/preview?siteSpace=${siteSpaces[1].id}&changeRequest=${change.id}`,
  );
  const shared = await call('POST', `/v1/orgs/${organization.id}/sites`, {
    title: 'Shared',
    spaces: [docs.id],
    visibility: 'share-link',
  });
  await call('POST', `/v1/orgs/${organization.id}/sites/${shared.id}/publish`);
  const link = await call('POST', `/v1/orgs/${organization.id}/sites/${shared.id}/share-links`, {
    name: SHORT,
  });
  const { proxy: proxied } = await call('PATCH', api, { proxy: PROXY });
  proxy.target = pathOf(proxied.target);
  await call('PATCH', `/v1/orgs/${organization.id}`, { title: SHORT });
  const user = await call('GET', '/v1/user');
  await call('PATCH', `/v1/users/${user.id}`, { displayName: SHORT });
  const invited = await call('POST', `/v1/orgs/${organization.id}/invites`, {
    emails: ['new@example.com'],
    role: 'read',
  });
  const pdf = await call('GET', `/v1/spaces/${docs.id}/pdf`);
  const pages = (await call('GET', `/v1/spaces/${docs.id}/content/pages`)).pages;
  const html = await (await fetch(url + site)).text();
  return {
    site,
    space,
    proxied: proxy.url,
    preview: pathOf(preview.url),
    shared: pathOf(link.urls.published),
    files: files.map(({ downloadURL }: { downloadURL: string }) => pathOf(downloadURL)),
    siteFiles: files.map(pathOfFile),
    pdf: pathOf(pdf.url),
    invitation: pathOf(invited.invitations?.[0]?.url ?? `${url}/invitations/a/b`),
    siteId: created.id,
    siteSpaceId: siteSpaces[1].id,
    userId: user.id,
    pageId: pages[0].id,
    themeCss: /href="([^"]*~theme-[^"]*\.css)"/.exec(html)?.[1] ?? '',
    themeScript: scripts.find((name) => name.startsWith('theme-')) ?? '',
  };
}

/** Imports the hostile repository, whose redirects should lead to the script at `target`. */
async function fill(call: Call, spaceId: string, redirects: readonly string[], target: string): Promise<void> {
  const { directory } = await aRepository(hostileRepository(redirects, target));
  const git = await startGitServer({ repositories: { evil: directory } });
  try {
    await call('POST', `/v1/spaces/${spaceId}/git/import`, { url: `${git.url}/evil`, ref: 'refs/heads/main' });
    for (;;) {
      const { operation } = await call('GET', `/v1/spaces/${spaceId}/git/info`);
      if (operation.state === 'succeeded') return;
      if (operation.state === 'failed') throw new Error(`The hostile repository was not imported: ${operation.error}`);
      await sleep(50);
    }
  } finally {
    await git.close();
  }
}
