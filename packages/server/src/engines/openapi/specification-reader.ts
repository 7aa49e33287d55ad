import { parentPort } from 'node:worker_threads';
import { readSpecification } from './read-specification.ts';
import type { ReaderAnswer, ReaderInput } from './reader-thread.ts';
import { SpecificationError } from './specification-error.ts';

// The entry of the thread that parses specifications. Parsing that exceeds its time or memory limit can be stopped
// there, and blocks no requests.

parentPort?.on('message', async ({ entry, files, check }: ReaderInput) => {
  parentPort?.postMessage(await readOrRefuse(new Map(files), entry, check));
});

/** Errors other than those of the specification end the thread. */
async function readOrRefuse(files: Map<string, Uint8Array>, entry: string, check: boolean): Promise<ReaderAnswer> {
  try {
    return { bytes: await readSpecification({ entry, files }, check) };
  } catch (error) {
    if (error instanceof SpecificationError) return { fault: error.message };
    throw error;
  }
}
