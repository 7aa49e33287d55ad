import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SpecificationSource } from './source.ts';
import { SpecificationError } from './specification-error.ts';

/** What a thread is given. */
export interface ReaderInput {
  readonly entry: string;
  readonly files: readonly (readonly [name: string, bytes: Uint8Array])[];
  readonly check: boolean;
}

/** What it answers: the bytes of a pack, or what is wrong with the specification. */
export type ReaderAnswer = { readonly bytes: Uint8Array } | { readonly fault: string };

/** The most that reading one specification may take. */
export interface ReaderLimits {
  readonly milliseconds: number;
  /** Mebibytes of values. */
  readonly memory: number;
}

/** The program of the thread, which the build puts beside the server's. */
const PROGRAM = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@bindery/server/package.json')),
  'dist/specification-reader.mjs',
);

/**
 * Reads a specification in a thread of its own (`readSpecification`).
 * @throws SpecificationError when it cannot be read within the limits; the reason of `signal` when that ends it
 */
export function readInThread(
  { entry, files }: SpecificationSource,
  check: boolean,
  limits: ReaderLimits,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const input: ReaderInput = { entry, files: [...files], check };
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(PROGRAM, {
      workerData: input,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.memory, stackSizeMb: 4 },
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      settle();
      void worker.terminate();
    };
    const abort = () => end(() => reject(signal.reason));
    const timer = setTimeout(
      () => end(() => reject(new SpecificationError('The specification takes too long to be read.'))),
      limits.milliseconds,
    );
    signal.addEventListener('abort', abort, { once: true });
    worker.once('message', (answer: ReaderAnswer) =>
      end(() => ('bytes' in answer ? resolve(answer.bytes) : reject(new SpecificationError(answer.fault)))),
    );
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new SpecificationError('The specification takes too much memory to be read.')
            : error,
        ),
      ),
    );
    worker.once('exit', () => end(() => reject(new Error('The thread that reads specifications ended early.'))));
  });
}
