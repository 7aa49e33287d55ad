// Sends events to a site in its own process, over persistent connections: node insights-client.mjs OPTIONS
// Options as JSON: url, token, first, count, range, connections, rate (events per second, 0 for unlimited).
import { connect } from 'node:net';
import { sentVisit } from './insights-events.mjs';

const BATCH = 100;
const { url, token, first, count, range, connections, rate } = JSON.parse(process.argv[2]);
const { hostname, port, pathname } = new URL(url);
let next = first;
const started = performance.now();

function nextRequest() {
  const events = [];
  for (const end = Math.min(next + BATCH, first + count); next < end; next++) events.push(sentVisit(next, range));
  const body = `{"events":[${events.join(',')}]}`;
  return (
    `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

async function sendUntilDone() {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  while (next < first + count) {
    // Limits the rate.
    const due = rate === 0 ? 0 : ((next - first) / rate) * 1000 - (performance.now() - started);
    if (due > 1) {
      await new Promise((resolve) => setTimeout(resolve, due));
      continue;
    }
    const answered = new Promise((resolve, reject) => {
      socket.once('data', resolve);
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('The connection was closed.')));
    });
    socket.write(nextRequest());
    const answer = String(await answered);
    socket.removeAllListeners('error').removeAllListeners('close');
    if (!answer.startsWith('HTTP/1.1 204')) throw new Error(answer.slice(0, 1000));
  }
  socket.end();
}

await Promise.all(Array.from({ length: connections }, sendUntilDone));
process.send({ events: next - first, milliseconds: performance.now() - started });
