// A running program with the data of every scenario: an organization, small content that others read, and requests to
// it.
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { bearerCaller } from '../large-space.mjs';
import { startBindery, temporaryFolder } from '../server.mjs';
import { observe } from './observer.mjs';

const ENVIRONMENT = { BINDERY_SAMPLE: '0', BINDERY_OUTBOUND_ALLOW: '127.0.0.1', BINDERY_RATE_LIMIT: '0' };

/** Starts the program of a checkout on its own data folder. */
export async function startBenchWorld({ root }) {
  const world = { dataDir: temporaryFolder('waits') };
  await start(world, root);
  world.token = world.server.token();
  connectWorld(world);
  world.organization = (await world.call('GET', '/v1/orgs')).items[0].id;
  await addSmallContent(world);
  world.stop = async () => {
    world.observer?.stop();
    await world.server.stop();
    rmSync(world.dataDir, { recursive: true, force: true });
  };
  /** Restarts the program, so that the setup of a scenario is neither in its memory nor in its derived files. */
  world.restart = async () => {
    await world.server.stop();
    rmSync(path.join(world.dataDir, 'cache'), { recursive: true, force: true });
    await start(world, root);
  };
  world.observe = async () => {
    world.observer = await observe(world.server.pid, probesOf(world));
    return world.observer;
  };
  return world;
}

async function start(world, root) {
  world.server = await startBindery(world.dataDir, ENVIRONMENT, root);
}

function connectWorld(world) {
  const server = {
    token: () => world.token,
    get url() {
      return world.server.url;
    },
  };
  world.call = bearerCaller(server);
  /** Sends a request and reads the response without parsing it: the measuring client uses little processor time. */
  world.send = (method, url, body) =>
    exchange(world, method, url, typeof body === 'object' ? JSON.stringify(body) : body);
}

/** Each large request has a separate IP address, as the budget of a single one would reject later requests. */
let ipCount = 0;
const nextIp = () => {
  ipCount += 1;
  return `127.1.${Math.floor(ipCount / 250) % 250}.${1 + (ipCount % 250)}`;
};

function exchange({ server, token }, method, url, body) {
  const headers = {
    ...(url.startsWith('/v1/') && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(server.url + url, { method, headers, agent: false, localAddress: nextIp() }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('error', reject).once('end', () => {
        const text = () => Buffer.concat(chunks).toString();
        const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
        resolve({
          status: response.statusCode,
          headers: response.headers,
          bytes,
          text,
          json: () => JSON.parse(text()),
        });
      });
    });
    sent.once('error', reject).end(body);
  });
}

/** The content read by others during a scenario: a small published page, and the same page through the API. */
async function addSmallContent(world) {
  const space = await addBenchSpace(world, 'Small');
  const page = await addPage(world, space, 'Small', 'Some *words* and [a link](https://example.com/).\n');
  const site = await publish(world, 'Small', space);
  world.small = { page: site, read: `/v1/spaces/${space}/content/page/${page}?format=markdown` };
}

/** The small requests of other clients. */
export const probesOf = ({ server, token, small }) => [
  { name: 'healthz', url: `${server.url}/healthz` },
  { name: 'page', url: server.url + small.page },
  { name: 'read', url: server.url + small.read, headers: { authorization: `Bearer ${token}` } },
];

/** Creates a space; returns its id. */
export const addBenchSpace = async ({ call, organization }, title) =>
  (await call('POST', `/v1/orgs/${organization}/spaces`, { title })).id;

/** The body of a call that inserts a page of markdown. */
export const insertBenchPage = (title, markdown) => ({
  changes: [{ operation: 'insert_page', title, document: { markdown } }],
});

/** Creates a page at the top level of a space; returns its id. */
export const addPage = async ({ call }, space, title, markdown) =>
  (await call('POST', `/v1/spaces/${space}/content`, insertBenchPage(title, markdown))).changes[0].page;

/** Publishes a space on its own public site; returns the path of the site, with a trailing slash. */
export async function publish({ call, organization }, title, space) {
  const sites = `/v1/orgs/${organization}/sites`;
  const site = await call('POST', sites, { title, spaces: [space], visibility: 'public' });
  const { urls } = await call('POST', `${sites}/${site.id}/publish`);
  return new URL(urls.published).pathname.replace(/\/?$/, '/');
}
