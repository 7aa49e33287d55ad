import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';

describe('the load balancer of tests', () => {
  const server = createServer({ keepAliveTimeout: 72_000 }, (_request, response) => response.end('ready'));
  let balancer: RoundRobin;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as { port: number };
    balancer = await startRoundRobin([`http://127.0.0.1:${port}`]);
    await vi.waitFor(() => expect(balancer.ready()).toBe(1));
  });
  afterAll(async () => {
    await balancer.close();
    server.closeAllConnections();
    server.close();
  });

  it('does not forward keep-alive headers', async () => {
    const answer = await fetch(balancer.url);
    expect(await answer.text()).toBe('ready');
    expect(answer.headers.get('keep-alive')).toBeNull();
  });
});
