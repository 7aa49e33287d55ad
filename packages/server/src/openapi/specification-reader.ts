import { parentPort } from 'node:worker_threads';
import { readSpecification } from './read-specification.ts';
import type { ReaderAnswer, ReaderInput } from './reader-thread.ts';
import { SpecificationError } from './specification-error.ts';

// A separate program, which runs in a thread: it reads the specifications that it is given. What needs too long or too
// much memory can be stopped there, and delays nobody.

parentPort?.on('message', async ({ entry, files, check }: ReaderInput) => {
  parentPort?.postMessage(await readOrRefuse(new Map(files), entry, check));
});

/** What is no fault of the specification ends the thread. */
async function readOrRefuse(files: Map<string, Uint8Array>, entry: string, check: boolean): Promise<ReaderAnswer> {
  try {
    return { bytes: await readSpecification({ entry, files }, check) };
  } catch (error) {
    if (error instanceof SpecificationError) return { fault: error.message };
    throw error;
  }
}
