import { parentPort, workerData } from 'node:worker_threads';
import { readSpecification } from './read-specification.ts';
import type { ReaderAnswer, ReaderInput } from './reader-thread.ts';
import { SpecificationError } from './specification-error.ts';

// A program of its own, which runs in a thread: it reads one specification, and ends. What takes too long or too much
// memory can be stopped there, and holds up nobody.

const { entry, files, check } = workerData as ReaderInput;

readSpecification({ entry, files: new Map(files) }, check)
  .then(
    (bytes): ReaderAnswer => ({ bytes }),
    (error: unknown): ReaderAnswer => {
      if (error instanceof SpecificationError) return { fault: error.message };
      throw error;
    },
  )
  .then((answer) => parentPort?.postMessage(answer));
