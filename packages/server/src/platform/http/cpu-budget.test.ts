import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { ComputeProcessEnded } from '../compute/compute-process.ts';
import { type CpuBudget, chargeWork, cpuBudgetOf } from './cpu-budget.ts';
import { type ComputeContext, requestFromCompute } from './forward-request.ts';

let server: TestServer;
let site: string;

beforeAll(async () => {
  server = await startTestServer({ rateLimit: 1000, trustedProxies: ['127.0.0.0/8'] });
  const { id, admin } = await anOrganization(server);
  const space = await aFilledSpace(server, id, admin, 'Docs', { 'README.md': '# Home\n\nHello.\n' });
  site = (await aPublishedSite(id, admin, [space.id])).path;
});
afterAll(() => server.close());

const visit = (ip: string, url = site) => server.call('GET', url, { headers: { 'x-forwarded-for': ip } });

/** Consumes CPU time in milliseconds, which needs more time on a busy machine. */
function work(milliseconds: number): void {
  for (const end = cpuTime() + milliseconds; cpuTime() < end; );
}

/** CPU time of this process, in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A budget that records charges. */
function aLedger(): CpuBudget & { readonly charged: Record<string, number> } {
  const charged: Record<string, number> = {};
  const charge = (ip: string, milliseconds: number) => {
    charged[ip] = (charged[ip] ?? 0) + milliseconds;
  };
  return { charged, check: () => undefined, charge };
}

describe('the CPU budget of an IP address on published pages', () => {
  it('is enforced with 429 and Retry-After, for its network only', async () => {
    const budget = cpuBudgetOf(server.ctx);
    server.advance(60_000);
    budget.charge('2001:db8:1:2::1', 19_000);
    expect((await visit('2001:db8:1:2::2')).status).toBe(200);
    budget.charge('2001:db8:1:2:3::4', 1_001);
    const refused = await visit('2001:db8:1:2::2');
    expect([refused.status, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(refused.text).toContain('Try again in a minute.');
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    for (const url of [`${site}missing`, `${site}llms.txt`, `${site}~search?q=a`]) {
      expect((await visit('2001:db8:1:2::2', url)).status, url).toBe(429);
    }
    expect((await visit('2001:db8:1:3::1')).status).toBe(200);
    expect((await visit('192.0.2.1')).status).toBe(200);
    server.advance(seconds * 1000);
    expect((await visit('2001:db8:1:2::2')).status).toBe(200);
  });

  it('is another one for pages that browsers fetch in advance, which do not use up that of reading', async () => {
    server.advance(60_000);
    const ip = '192.0.2.30';
    const prefetch = () =>
      server.call('GET', site, { headers: { 'x-forwarded-for': ip, 'sec-purpose': 'prefetch;anonymous-client-ip' } });
    expect((await prefetch()).status).toBe(200);
    cpuBudgetOf(server.ctx, true).charge(ip, 5_001);
    expect((await prefetch()).status).toBe(429);
    expect((await visit(ip)).status).toBe(200);
    server.advance(60_000);
    cpuBudgetOf(server.ctx).charge(ip, 20_001);
    expect((await visit(ip)).status).toBe(429);
  });

  it('is spent by rendering pages, and hardly by cached ones', async () => {
    server.advance(60_000);
    const budget = cpuBudgetOf(server.ctx);
    const spent: number[] = [];
    const charge = budget.charge;
    // The rest of a budget shows the charges.
    const leftOf = (ip: string): number => {
      let left = 0;
      for (; left < 20_000 && budget.check(ip) === undefined; left += 10) charge(ip, 10);
      return left;
    };
    const plain = leftOf('192.0.2.10');
    for (let count = 0; count < 60; count++) await visit('192.0.2.11', `${site}missing-${count}`);
    spent.push(plain - leftOf('192.0.2.11'));
    await visit('192.0.2.13');
    for (let count = 0; count < 10; count++) await visit('192.0.2.12');
    spent.push(plain - leftOf('192.0.2.12'));
    expect(spent[0]).toBeGreaterThan(spent[1] ?? 0);
  });

  it('is spent by compute processes as well, also by aborted ones, and not by calls of the API', async () => {
    server.advance(60_000);
    const budget = cpuBudgetOf(server.ctx);
    let answer: () => Promise<unknown> = async () => ({ headers: { 'x-bindery-cpu': '15000', etag: '"a"' } });
    const run = (_work: object, use: (process: object) => Promise<unknown>) => use({ request: () => answer() });
    const ctx = Object.assign(server.ctx, { compute: { run } }) as unknown as ComputeContext;
    const ask = (ip: string, url = '/sites/:organization/:site/*') => {
      const raw = { url: '/', rawHeaders: [], socket: {} };
      const request = { ip, method: 'POST', headers: {}, raw, routeOptions: { url } } as unknown as FastifyRequest;
      return requestFromCompute(ctx, request, 'exclusive');
    };
    expect((await ask('192.0.2.20')).headers).toEqual({ etag: '"a"' });
    expect(budget.check('192.0.2.20')).toBeUndefined();
    await ask('192.0.2.20');
    expect(budget.check('192.0.2.20')).toBeGreaterThan(0);
    for (let count = 0; count < 3; count++) await ask('192.0.2.21', '/v1/spaces/:spaceId/content');
    expect(budget.check('192.0.2.21')).toBeUndefined();
    budget.charge('192.0.2.22', 19_990);
    answer = () => sleep(30).then(() => Promise.reject(new ComputeProcessEnded('time')));
    await expect(ask('192.0.2.22')).rejects.toThrow('exceeds the time limit');
    expect(budget.check('192.0.2.22')).toBeGreaterThan(0);
    Object.assign(server.ctx, { compute: undefined });
  });

  it('is unlimited if requests are not limited', async () => {
    const unlimited = await startTestServer();
    cpuBudgetOf(unlimited.ctx).charge('192.0.2.1', 1e9);
    expect(cpuBudgetOf(unlimited.ctx).check('192.0.2.1')).toBeUndefined();
    await unlimited.close();
  });
});

describe('chargeWork', () => {
  it('charges CPU time and no waiting, also of failures', async () => {
    const ledger = aLedger();
    const busy = async () => {
      await sleep(30);
      work(40);
    };
    await chargeWork(ledger, 'a', busy);
    await expect(chargeWork(ledger, 'b', () => busy().then(() => Promise.reject(new Error('no'))))).rejects.toThrow(
      'no',
    );
    const before = cpuTime();
    await chargeWork(ledger, 'c', () => sleep(200));
    const used = cpuTime() - before;
    expect(ledger.charged['a']).toBeGreaterThan(20);
    expect(ledger.charged['b']).toBeGreaterThan(20);
    // Other work of this process may have run meanwhile, so that only its CPU time is a limit.
    expect(ledger.charged['c']).toBeLessThanOrEqual(used);
  });

  it('divides CPU time among concurrent requests, and charges nothing twice', async () => {
    const ledger = aLedger();
    const before = cpuTime();
    const many = Array.from({ length: 4 }, () =>
      chargeWork(ledger, 'many', async () => {
        await sleep(5);
        work(20);
      }),
    );
    await Promise.all(many);
    // Nothing is charged twice.
    expect(ledger.charged['many']).toBeGreaterThan(60);
    expect(ledger.charged['many']).toBeLessThanOrEqual(cpuTime() - before);
  });
});
