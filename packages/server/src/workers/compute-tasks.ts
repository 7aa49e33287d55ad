import type { Document } from '@bindery/content';
import type { JobKind } from '../jobs/job.ts';
import type { LinkedSourceText, PlacedText } from '../links/read-texts.ts';
import type { SearchableSpace } from '../revisions/searched-content.ts';
import type { StoredPage } from '../search/page-rows.ts';
import { TASKS_PATH } from './compute-channel.ts';
import type { ComputePool, ComputeWork } from './compute-pool.ts';

/** Pieces of work that are no request of anybody: what is asked, and what is answered. Both travel as JSON. */
export interface ComputeTasks {
  /** Reads the searched sections of one page; null when the space has moved on from `state`. */
  readonly 'read-page': {
    readonly asks: SearchableSpace & { readonly state: string; readonly pageId: string };
    readonly answers: StoredPage | null;
  };
  /** Reads the links and anchors of one text of a revision. */
  readonly 'read-links': {
    readonly asks: { readonly root: string; readonly text: PlacedText };
    readonly answers: LinkedSourceText;
  };
  /** Puts what OpenAPI blocks of a page show into its document. */
  readonly 'describe-apis': {
    readonly asks: {
      readonly organizationId: string;
      readonly root: string;
      readonly pageId: string;
      readonly document: Document;
    };
    readonly answers: Document;
  };
  /** Draws the social image of a page with these texts; a PNG in base64. */
  readonly 'draw-card': {
    readonly asks: Readonly<Record<'site' | 'title' | 'description' | 'color', string>>;
    readonly answers: string;
  };
  /** Runs the next due job of these kinds; whether there was one. */
  readonly 'run-job': { readonly asks: { readonly kinds: readonly JobKind[] }; readonly answers: boolean };
}

export type TaskKind = keyof ComputeTasks;

const WORK: Readonly<Record<TaskKind, ComputeWork & { readonly maxTime?: number }>> = {
  'read-page': { caller: 'search index', kind: 'exclusive', maxTime: 60_000 },
  'read-links': { caller: 'link index', kind: 'exclusive', maxTime: 60_000 },
  'describe-apis': { caller: 'PDF', kind: 'exclusive', maxTime: 60_000 },
  'draw-card': { caller: 'social images', kind: 'exclusive', maxTime: 30_000 },
  // A job bounds its own time: its lease ends with its process.
  'run-job': { caller: 'jobs', kind: 'shared' },
};

/**
 * Has a compute process do a task.
 * @throws ServiceError 503 without room, ComputeProcessEnded, and Error when the task failed
 */
export async function runTask<Kind extends TaskKind>(
  pool: ComputePool,
  task: Kind,
  asks: ComputeTasks[Kind]['asks'],
): Promise<ComputeTasks[Kind]['answers']> {
  const { maxTime } = WORK[task];
  return pool.run(WORK[task], async (process) => {
    const response = await process.request(
      {
        method: 'POST',
        path: `${TASKS_PATH}/${task}`,
        headers: ['content-type', 'application/json'],
        body: JSON.stringify(asks),
      },
      maxTime,
    );
    if (response.statusCode === 200) {
      const { result } = (await response.body.json()) as { readonly result: ComputeTasks[Kind]['answers'] };
      return result;
    }
    throw new Error(`The task "${task}" failed: ${await response.body.text()}`);
  });
}
