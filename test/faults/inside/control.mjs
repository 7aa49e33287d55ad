import { createServer } from 'node:http';
import { arm, listPassed } from './boundaries.mjs';
import { setOffset } from './clock.mjs';
import { setLack } from './room.mjs';

/** Commands by their path. */
const ORDERS = {
  '/arm': ({ point, when }) => arm(point, when),
  '/passed': () => listPassed(),
  '/clock': ({ offset }) => setOffset(offset),
  '/room': ({ lack }) => setLack(lack),
};

/** Accepts commands on a Unix socket, without keeping the process alive. */
export function listenForOrders(socket) {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const answer = ORDERS[request.url]?.(JSON.parse(text || '{}'));
    response.end(JSON.stringify(answer ?? null));
  });
  server.listen(socket).unref();
}
