import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SpecificationSource } from './source.ts';
import { SpecificationError } from './specification-error.ts';

/** Input of a thread. */
export interface ReaderInput {
  readonly entry: string;
  readonly files: readonly (readonly [name: string, bytes: Uint8Array])[];
  readonly check: boolean;
}

/** Output of a thread: the bytes of a pack, or the error of the specification. */
export type ReaderAnswer = { readonly bytes: Uint8Array } | { readonly fault: string };

/** The most that reading one specification may use. */
export interface ReaderLimits {
  readonly milliseconds: number;
  /** Mebibytes of values. */
  readonly memory: number;
}

/** The program of the thread, which the build puts next to the server's. */
const PROGRAM = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@bindery/server/package.json')),
  'dist/specification-reader.mjs',
);

/** How long a thread that has nothing to do waits for the next specification, in milliseconds: it starts slowly. */
const IDLE_MS = 10_000;

/** Reads specifications in a separate thread, one at a time. */
export class ReaderThread {
  readonly #limits: ReaderLimits;
  #idle: Worker | undefined;
  #dismissal: NodeJS.Timeout | undefined;

  constructor(limits: ReaderLimits) {
    this.#limits = limits;
  }

  /**
   * Reads a specification (`readSpecification`).
   * @throws SpecificationError when it cannot be read within the limits; the reason of `signal` when that ends it
   */
  read({ entry, files }: SpecificationSource, check: boolean, signal: AbortSignal): Promise<Uint8Array> {
    const input: ReaderInput = { entry, files: [...files], check };
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const worker = this.#take();
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        forget(worker);
      };
      /** A thread that failed is not reused. */
      const fail = (error: unknown) => {
        end();
        void worker.terminate();
        reject(error);
      };
      const abort = () => fail(signal.reason);
      const timer = setTimeout(
        () => fail(new SpecificationError('Reading the specification exceeded the time limit.')),
        this.#limits.milliseconds,
      );
      signal.addEventListener('abort', abort, { once: true });
      worker.once('message', (answer: ReaderAnswer) => {
        end();
        this.#keep(worker);
        if ('bytes' in answer) resolve(answer.bytes);
        else reject(new SpecificationError(answer.fault));
      });
      worker.once('error', (error: NodeJS.ErrnoException) =>
        fail(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new SpecificationError('Reading the specification exceeded the memory limit.')
            : error,
        ),
      );
      worker.once('exit', () => fail(new Error('The thread that reads specifications ended early.')));
      worker.ref();
      worker.postMessage(input);
    });
  }

  /** Ends the thread that waits, if one does. */
  close(): void {
    void this.#takeIdle()?.terminate();
  }

  #take(): Worker {
    const { memory } = this.#limits;
    const options = { env: {}, resourceLimits: { maxOldGenerationSizeMb: memory, stackSizeMb: 4 } };
    return this.#takeIdle() ?? new Worker(PROGRAM, options);
  }

  #takeIdle(): Worker | undefined {
    clearTimeout(this.#dismissal);
    const idle = this.#idle;
    this.#idle = undefined;
    if (idle !== undefined) forget(idle);
    return idle;
  }

  #keep(worker: Worker): void {
    this.#idle = worker;
    // Nobody waits for it, and one that ends by itself is not used again.
    worker.unref();
    worker.once('exit', () => this.close());
    this.#dismissal = setTimeout(() => this.close(), IDLE_MS).unref();
  }
}

/** Further events of a thread are ignored; an unhandled error event would end the server. */
function forget(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
  worker.on('error', () => undefined);
}
