// Sends small requests to a server and times the responses, in its own process with the highest priority: it measures
// the latency of any other client. Raw sockets limit its own cost to a few percent of a core. Messages: { probes: [{
// name, url, headers }] } once, then 'begin' and 'end' for each measurement.
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between a response and the next request of the same probe. */
const PAUSE_MS = 3;
/** Between measurements the server gets the requests of a supervisor. */
const REST_MS = 1000;
/** A probe without a response for so long has lost its request. */
const MAX_WAIT_MS = 120_000;
/** Not the IP address of the large requests: the budget per IP address is measured elsewhere. */
const LOCAL_IP = '127.0.0.2';
const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKED_END = Buffer.from('0\r\n\r\n');

/** Event loop delay of this process itself, which limits the accuracy of its measurements. */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
try {
  setPriority(-20);
} catch {
  // Without the privilege the operating system decides; the lateness is reported either way.
}

let probes = [];
let measurement;
let isResting = false;

process.on('disconnect', () => process.exit());
process.on('message', async (message) => {
  if (message === 'begin') begin();
  else if (message === 'end') process.send(await end());
  else {
    probes = message.probes.map(createProbe);
    const supervisor = createProbe(message.probes[0]);
    setInterval(() => rest(supervisor), REST_MS);
    process.send('ready');
  }
});

/** One request between measurements, unless the one before has no response yet. */
async function rest(supervisor) {
  if (isResting || measurement !== undefined) return;
  isResting = true;
  await supervisor.send().catch(() => undefined);
  isResting = false;
}

function begin() {
  delay.reset();
  measurement = { isOver: false, requests: 0, longest: {}, faults: {} };
  measurement.loops = probes.map((probe) => repeat(probe, measurement));
}

/** Ends a measurement once pending requests have their responses. */
async function end() {
  const { loops, ...results } = measurement;
  measurement.isOver = true;
  const requests = await Promise.all(loops);
  measurement = undefined;
  return {
    ...results,
    requests: requests.reduce((sum, one) => sum + one, 0),
    lateMs: Math.max(0, delay.max / 1e6 - 1),
  };
}

async function repeat({ name, send }, current) {
  let requests = 0;
  for (; !current.isOver; requests++) {
    const started = performance.now();
    const fault = await send().then(
      (status) => (status === 200 ? undefined : `answered ${status}`),
      (error) => error.message,
    );
    current.longest[name] = Math.max(current.longest[name] ?? 0, performance.now() - started);
    if (fault !== undefined) current.faults[`${name} ${fault}`] = (current.faults[`${name} ${fault}`] ?? 0) + 1;
    await sleep(PAUSE_MS);
  }
  return requests;
}

/** A request that is sent repeatedly on one connection, which is reopened when it breaks. */
function createProbe({ name, url, headers = {} }) {
  const { hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
    ([key, value]) => `${key}: ${value}\r\n`,
  );
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`;
  let socket;
  const send = async () => {
    socket ??= connect({ host: hostname, port: Number(port), localAddress: LOCAL_IP, noDelay: true }).on(
      'error',
      () => undefined,
    );
    try {
      return await exchange(socket, request);
    } catch (error) {
      socket.destroy();
      socket = undefined;
      throw error;
    }
  };
  return { name, send };
}

/** Sends one request; resolves with the status once the whole response exists. */
function exchange(socket, request) {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const settle = (finish, value) => {
      clearTimeout(timer);
      socket.off('data', read).off('close', onClose);
      finish(value);
    };
    const onClose = () => settle(reject, new Error('lost its connection'));
    const timer = setTimeout(() => settle(reject, new Error('got no response')), MAX_WAIT_MS);
    const read = (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (isWhole(received)) settle(resolve, Number(received.latin1Slice(9, 12)));
    };
    socket.on('data', read).on('close', onClose);
    socket.write(request);
  });
}

/** Whether the buffer contains a whole response. */
function isWhole(buffer) {
  const headEnd = buffer.indexOf(HEAD_END);
  if (headEnd < 0) return false;
  const bodyStart = headEnd + HEAD_END.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(buffer.latin1Slice(0, headEnd))?.[1];
  if (length !== undefined) return buffer.length >= bodyStart + Number(length);
  return buffer.length >= bodyStart + CHUNKED_END.length && buffer.subarray(-CHUNKED_END.length).equals(CHUNKED_END);
}
