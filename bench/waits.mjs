// How long others wait at the longest while somebody reads a page: a worker asks for `/healthz` again and again.
import { Agent, get } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const PAUSE_MS = 3;

/** Watches a server; `longestIn` gives the longest wait for an answer, in milliseconds, while a piece of work goes on. */
export function watchWaits(server) {
  const worker = new Worker(new URL(import.meta.url), { workerData: server.url });
  const ask = () =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage('longest');
    });
  return {
    async longestIn(work) {
      await ask();
      await work();
      return ask();
    },
    stop: () => worker.terminate(),
  };
}

async function watch(url) {
  const agent = new Agent({ keepAlive: true });
  const time = () =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      get(`${url}/healthz`, { agent }, (answer) => {
        answer.resume().once('end', () => resolve(performance.now() - started));
      }).once('error', reject);
    });
  let longest = 0;
  let isAsked = false;
  parentPort.on('message', () => {
    isAsked = true;
  });
  for (;;) {
    // What was asked for before this request is answered behind it.
    const tells = isAsked;
    longest = Math.max(longest, await time());
    if (tells) {
      parentPort.postMessage(longest);
      [longest, isAsked] = [0, false];
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

if (!isMainThread) await watch(workerData);
