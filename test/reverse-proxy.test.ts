import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anInstallation,
  freePort,
  type ServingProgram,
  serveProgram,
  shownPasswordLink,
  shownToken,
} from '../packages/server/src/testing/program.ts';
import { aKeyPair } from '../packages/server/src/testing/saml/certificate.ts';
import { readExamples } from './manual/examples.ts';

/** Debian keeps it where only administrators look. */
const PATH = `${process.env['PATH']}:/usr/sbin`;
const isInstalled = spawnSync('nginx', ['-v'], { env: { PATH } }).error === undefined;

const HOST = 'docs.example.com';
const PAGE = '/bindery-manual/';
/** The host of the organization below the sites domain; the certificate is for the public one. */
const ON_SITE = { servername: HOST, headers: { host: 'bindery.sites.example.net' } };
const MEBIBYTE = 1024 * 1024;
const { certificate, privateKey } = aKeyPair({ name: HOST, kind: 'ec' });

/** The configuration that the manual shows, for this machine: other ports, and files in a folder. */
function writeSettings(folder: string, ports: { tls: number; plain: number; server: number }): string {
  const title = '/etc/nginx/sites-enabled/bindery';
  const example = readExamples('operation/reverse-proxy.md').find((each) => each.title === title);
  const replacements: readonly [string, string][] = [
    ['listen 443 ', `listen 127.0.0.1:${ports.tls} `],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['http://127.0.0.1:4000', `http://127.0.0.1:${ports.server}`],
    ['/etc/ssl/docs.example.com.pem', path.join(folder, 'certificate.pem')],
    ['/etc/ssl/docs.example.com.key', path.join(folder, 'certificate.key')],
    ['/var/log/nginx/bindery.log', path.join(folder, 'access.log')],
  ];
  const site = replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The manual's configuration of nginx has no "${from}".`);
    return text.replaceAll(from, to);
  }, example?.code ?? '');
  writeFileSync(path.join(folder, 'certificate.pem'), certificate);
  writeFileSync(path.join(folder, 'certificate.key'), privateKey);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${path.join(folder, kind)};`).join('\n');
  const file = path.join(folder, 'nginx.conf');
  // One process, of this user: others could not read the folder.
  const frame = `daemon off;\nmaster_process off;\npid ${path.join(folder, 'pid')};\nerror_log stderr;\nevents {}\n`;
  writeFileSync(file, `${frame}http {\naccess_log off;\n${temporary}\n${site}\n}\n`);
  return file;
}

async function startNginx(file: string, port: number): Promise<ChildProcess> {
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', file], { env: { PATH }, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  while (!(await isListening(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx does not start:\n${output}`);
    await sleep(20);
  }
  return nginx;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

let folder: string;
let installation: Awaited<ReturnType<typeof anInstallation>>;
let server: ServingProgram;
let nginx: ChildProcess;
let ports: { tls: number; plain: number; server: number };

interface Seen {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Asked extends RequestOptions {
  readonly body?: Buffer | string;
}

/** Opens a URL as a visitor whose browser has resolved the host name; the response has not been read yet. */
async function open(url: string, { body, ...options }: Asked = {}): Promise<IncomingMessage> {
  const { protocol, hostname, pathname, search } = new URL(url, `https://${HOST}`);
  const [client, port] = protocol === 'https:' ? [https, ports.tls] : [http, ports.plain];
  const headers = { host: hostname, ...options.headers };
  const tls = { ca: certificate, servername: hostname };
  const request = client.request({
    ...tls,
    ...options,
    host: '127.0.0.1',
    port,
    path: pathname + search,
    headers,
    agent: false,
  });
  const answered = once(request, 'response');
  request.end(body);
  const [answer] = await answered;
  return answer;
}

async function visit(url: string, asked: Asked = {}): Promise<Seen> {
  const answer = await open(url, asked);
  return { status: answer.statusCode, headers: answer.headers, text: String(await buffer(answer)) };
}

/** Calls an operation of the API as the administrator. */
const ask = (method: string, url: string, body: Buffer | string = '') => {
  const headers = { authorization: `Bearer ${shownToken(server.stdout())}`, 'content-type': 'application/json' };
  return visit(url, { method, headers, ...(body.length > 0 && { body }) });
};

/** The same of one that must succeed. */
async function call(method: string, url: string, body?: object) {
  const { status, text } = await ask(method, url, body && JSON.stringify(body));
  if (status !== 200) throw new Error(`${method} ${url}: ${status} ${text}`);
  return JSON.parse(text);
}

describe.skipIf(!isInstalled)('nginx with the configuration of the manual', () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'bindery-nginx-'));
    installation = await anInstallation();
    ports = { tls: await freePort(), plain: await freePort(), server: await freePort() };
    server = await serveProgram({
      ...installation.settings,
      BINDERY_SAMPLE: '1',
      BINDERY_RATE_LIMIT: '1000',
      BINDERY_PUBLIC_URL: `https://${HOST}`,
      BINDERY_SITES_DOMAIN: 'sites.example.net',
      BINDERY_TRUSTED_PROXIES: '127.0.0.1',
      PORT: String(ports.server),
    });
    nginx = await startNginx(writeSettings(folder, ports), ports.tls);
  });
  afterAll(async () => {
    if (nginx?.exitCode === null) {
      nginx.kill('SIGTERM');
      await once(nginx, 'close');
    }
    await server?.stop();
    await installation?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves pages by TLS, with https URLs only, and sends HSTS', async () => {
    const { status, headers, text } = await visit(PAGE, ON_SITE);
    expect(status).toBe(200);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(text).not.toContain(`http://${HOST}`);
    const { items } = await call('GET', '/v1/orgs');
    expect(items[0].urls.location).toMatch(`https://${HOST}/v1/orgs/`);
  });

  it('redirects requests without TLS to the same URL with it', async () => {
    const { status, headers } = await visit(`http://${HOST}${PAGE}?q=1`);
    expect([status, headers.location]).toEqual([301, `https://${HOST}${PAGE}?q=1`]);
  });

  it('sets cookies that browsers only send by TLS', async () => {
    const { headers } = await visit(shownPasswordLink(server.stdout()));
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-.*; Secure/)]);
  });

  it.each(['/metrics', '/readyz', '/healthz', '/tls-ask?domain=docs.example.com'])('keeps %s inside', async (url) => {
    expect((await fetch(`http://127.0.0.1:${ports.server}${url}`)).status).toBe(200);
    const [, first = '', rest = ''] = /^\/(.)(.*)$/.exec(url) ?? [];
    const spellings = [url, `/%${first.charCodeAt(0).toString(16)}${rest}`, `//${HOST}/${url}`];
    for (const each of spellings) expect((await visit(each)).status, each).toBe(404);
  });

  it('counts the calls of each IP address separately, regardless of a forged header', async () => {
    const remaining = async (localIp: string, claimed?: string) => {
      const headers = claimed === undefined ? {} : { 'x-forwarded-for': claimed };
      return Number((await visit('/v1/', { localAddress: localIp, headers })).headers['x-ratelimit-remaining']);
    };
    expect(await remaining('127.0.0.2')).toBe(999);
    expect(await remaining('127.0.0.2', '203.0.113.1')).toBe(998);
    expect(await remaining('127.0.0.2', '203.0.113.2')).toBe(997);
    expect(await remaining('127.0.0.3')).toBe(999);
  });

  it('rejects forged host headers', async () => {
    const claimed = { 'x-forwarded-host': 'bindery.sites.example.net' };
    const [plain, one] = [await visit('/'), await visit('/', { headers: claimed })];
    expect([one.status, one.headers.location]).toEqual([plain.status, plain.headers.location]);
  });

  it('logs no query, which may contain tokens of visitors', async () => {
    const token = 'aaaa.bbbb.cccc';
    for (const scheme of ['http', 'https']) await visit(`${scheme}://${HOST}${PAGE}?jwt_token=${token}`, ON_SITE);
    const log = readFileSync(path.join(folder, 'access.log'), 'utf8');
    expect(log).toContain(`"GET ${PAGE}" 30`);
    expect(log).not.toContain('jwt_token');
    expect(server.stdout()).not.toContain(token);
  });

  it('accepts all bodies that Bindery accepts, and sends large files whole to slow readers', async () => {
    const longer = await ask('POST', '/v1/orgs', Buffer.alloc(16 * MEBIBYTE + 1));
    expect([longer.status, longer.text]).toEqual([413, expect.stringContaining('The request body is too large.')]);
    const bytes = Buffer.alloc(11 * MEBIBYTE, 'bindery');
    const [{ id }] = (await call('GET', '/v1/orgs')).items;
    const [space] = (await call('GET', `/v1/orgs/${id}/spaces`)).items;
    const insert = { operation: 'insert_files', files: [{ name: 'large.bin', base64: bytes.toString('base64') }] };
    await call('POST', `/v1/spaces/${space.id}/content`, { changes: [insert] });
    const { items } = await call('GET', `/v1/spaces/${space.id}/content/files`);
    const answer = await open(items.find(({ name }: { name: string }) => name === 'large.bin').downloadURL);
    await sleep(500);
    expect(bytes.equals(await buffer(answer))).toBe(true);
  });
});
