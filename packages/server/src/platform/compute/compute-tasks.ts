import { TASKS_PATH } from './compute-channel.ts';
import type { ComputePool, ComputeWork } from './compute-pool.ts';

/** A piece of work that is not a request. Input and output are JSON. */
export interface ComputeTask<Asks, Answers> {
  readonly name: string;
  /**
   * Runs it in a compute process.
   * @throws ServiceError 503 without capacity, ComputeProcessEnded, and Error if the task failed
   */
  run(pool: ComputePool, asks: Asks): Promise<Answers>;
}

/** @param work the caller that it runs for, and its time limit in milliseconds */
export function defineTask<Asks, Answers>(
  name: string,
  work: ComputeWork & { readonly maxTime?: number },
): ComputeTask<Asks, Answers> {
  return {
    name,
    run: (pool, asks) =>
      pool.run(work, async (process) => {
        const response = await process.request(
          {
            method: 'POST',
            path: `${TASKS_PATH}/${name}`,
            headers: ['content-type', 'application/json'],
            body: JSON.stringify(asks),
          },
          work.maxTime,
        );
        if (response.statusCode === 200) {
          const { result } = (await response.body.json()) as { readonly result: Answers };
          return result;
        }
        throw new Error(`The task "${name}" failed: ${await response.body.text()}`);
      }),
  };
}
