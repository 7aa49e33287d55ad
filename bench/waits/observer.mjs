// Observes a server from outside while it works: the latency of other requests, and the memory of its processes.
import { fork, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Work that continues after its response still counts. */
const TAIL_MS = 150;

const start = (name, args) => fork(fileURLToPath(new URL(name, import.meta.url)), args);

/** Gives a process the highest priority, if the operating system permits that. */
const runFirst = ({ pid }) => spawnSync('chrt', ['--fifo', '--pid', '1', String(pid)], { stdio: 'ignore' });

const ask = (child, message) =>
  new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('A process that observes the server has ended.'));
    child.once('exit', onExit).once('message', (reply) => {
      child.off('exit', onExit);
      resolve(reply);
    });
    child.send(message);
  });

/**
 * Observes a server.
 * @param pid id of its first process; memory is that of its whole process tree, in MB
 * @param probes small requests whose latency is measured: `name`, `url`, `headers`
 */
export async function observe(pid, probes) {
  const prober = start('probe-requests.mjs', []);
  const sampler = start('sample-memory.mjs', [String(pid)]);
  // A better nice value counts among the processes of one group only, real-time scheduling among all.
  runFirst(prober);
  await ask(prober, { probes });
  return {
    /** Runs a function; `longest` has the longest latency of each probe meanwhile in milliseconds, `peak` is in MB. */
    async during(work) {
      await ask(sampler, 'peak');
      prober.send('begin');
      const started = performance.now();
      const outcome = await work().then(
        (value) => ({ value }),
        (error) => ({ error }),
      );
      const milliseconds = performance.now() - started;
      await sleep(TAIL_MS);
      const waits = await ask(prober, 'end');
      const { megabytes, processes } = await ask(sampler, 'peak');
      return { ...outcome, ...waits, milliseconds, peak: megabytes, processes };
    },
    /** The memory now, in MB. */
    level: () => ask(sampler, 'level'),
    stop() {
      prober.disconnect();
      sampler.disconnect();
    },
  };
}
