import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anInstallation,
  endLeases,
  type Installation,
  type ServingProgram,
  serveProgram,
} from '../../../testing/program.ts';
import { isSignedWith, startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';

const TOKEN = 'token-of-the-webhook-crash-test';
const [ROUNDS, EVENTS_OF_ROUND] = [4, 6];

let installation: Installation & { remove(): Promise<void> };
let receiver: WebhookReceiver;

beforeAll(async () => {
  installation = await anInstallation();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  await installation.remove();
});

const serve = () =>
  serveProgram({ ...installation.settings, BINDERY_BOOTSTRAP_TOKEN: TOKEN, BINDERY_OUTBOUND_ALLOW: '127.0.0.1' });

async function call(server: ServingProgram, method: string, url: string, body?: object) {
  const response = await fetch(server.url + url, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status, `${method} ${url}`).toBeLessThan(300);
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  return (await response.json()) as any;
}

describe('a server that is killed between commit and delivery', () => {
  it('delivers each event of a committed change, repeated ones with the same id', { timeout: 120_000 }, async () => {
    let server = await serve();
    const [organization] = (await call(server, 'GET', '/v1/orgs')).items;
    const path = `/v1/orgs/${organization.id}`;
    const { secret } = await call(server, 'POST', `${path}/webhooks`, {
      title: 'Builds',
      url: receiver.url,
      events: ['space.created'],
    });
    const committed: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // Slow enough for kills in the middle of deliveries.
      receiver.respond({ status: 200, delayMs: 30 });
      for (let i = 0; i < EVENTS_OF_ROUND; i++)
        committed.push((await call(server, 'POST', `${path}/spaces`, { title: `Space ${round}.${i}` })).id);
      server.signal('SIGKILL');
      await server.finished;
      await endLeases(installation);
      server = await serve();
    }
    const spacesOf = () => receiver.received.map(({ body }) => body.space.id as string);
    await expect.poll(() => new Set(spacesOf()).size, { timeout: 60_000, interval: 200 }).toBe(committed.length);
    expect(new Set(spacesOf())).toEqual(new Set(committed));
    // One id for each event, however often it was sent.
    const ids = new Map(receiver.received.map(({ headers, body }) => [headers['webhook-id'], body.space.id]));
    expect(ids.size).toBe(committed.length);
    expect(receiver.received.every((request) => isSignedWith(secret, request))).toBe(true);
    expect((await server.stop()).code).toBe(0);
  });
});
