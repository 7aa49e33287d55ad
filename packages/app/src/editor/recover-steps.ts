import { type ConfirmedBatch, rebaseLeftSteps } from '@bindery/editor-model';
import { Step } from 'prosemirror-transform';
import type { ContentScope } from '../data/content.ts';
import { withDraftOf } from '../data/device-drafts.ts';
import { deleteUnsentSteps, listUnsentSteps, putUnsentSteps, type UnsentSteps } from '../data/draft-steps.ts';
import { loadSteps, sendSteps } from '../data/drafts.ts';
import { countBatchSteps } from './batch-size.ts';
import { readBatch } from './read-batch.ts';
import { describeFailure, type Failure } from './save-state.ts';
import { editorSchema } from './schema.ts';

/** Result of recovering the unconfirmed steps of closed windows. */
export interface Recovered {
  /** Steps that cannot be applied. */
  readonly dropped: readonly Step[];
  /** Why steps are still on the device. */
  readonly failure?: Failure;
}

/** The result for one page. */
export interface RecoveredPage extends Recovered {
  /** There were steps: a draft that was loaded before is outdated. */
  readonly hadSteps: boolean;
}

/** Sends the steps of windows of a page that closed before the server confirmed them. */
export async function recoverSteps(scope: ContentScope, pageId: string): Promise<RecoveredPage> {
  const records = await listUnsentSteps(scope, pageId).catch((): UnsentSteps[] => []);
  const dropped: Step[] = [];
  for (const record of records.reverse()) {
    const recovered = await withDraftOf(record.writer, () => recover(record));
    dropped.push(...(recovered?.dropped ?? []));
    if (recovered?.failure !== undefined) return { dropped, failure: recovered.failure, hadSteps: true };
  }
  return { dropped, hadSteps: records.length > 0 };
}

async function recover(record: UnsentSteps): Promise<Recovered> {
  const dropped: Step[] = [];
  let left: UnsentSteps | undefined = record;
  try {
    while (left !== undefined) {
      const result: Continued = await sendNext(left);
      dropped.push(...result.dropped);
      left = result.left;
    }
    await deleteUnsentSteps(record.scope, record.pageId, record.writer);
    return { dropped };
  } catch (error) {
    const failure = describeFailure(error);
    // Their draft no longer exists: nothing can be sent, and the user gets their text.
    if (failure.kind !== 'outdated' && failure.kind !== 'too-large') return { dropped, failure };
    const { sent, steps } = left ?? record;
    await deleteUnsentSteps(record.scope, record.pageId, record.writer);
    return { dropped: [...dropped, ...readAll([...(sent?.steps ?? []), ...steps])] };
  }
}

interface Continued {
  readonly left: UnsentSteps | undefined;
  readonly dropped: readonly Step[];
}

type StepJson = UnsentSteps['steps'][number];

const readStep = (step: StepJson): Step => Step.fromJSON(editorSchema, step);
const readAll = (steps: readonly StepJson[]): Step[] => steps.map(readStep);

/** Sends the pending batch, or the next one, whose id is stored first: the server applies it once. */
async function sendNext(record: UnsentSteps): Promise<Continued> {
  const { scope, pageId, writer: client, draft, revision, steps } = record;
  const most = countBatchSteps(steps);
  const sent: NonNullable<UnsentSteps['sent']> = record.sent ?? {
    version: record.version,
    batch: crypto.randomUUID(),
    steps: steps.slice(0, most),
  };
  const rest = record.sent === undefined ? steps.slice(most) : steps;
  if (sent.steps.length === 0) return { left: undefined, dropped: [] };
  const { user: _, at: __, page: ___, ...stored } = { ...record, sent, steps: rest };
  await putUnsentSteps(stored);
  const answer = await sendSteps(scope, pageId, {
    ...(draft !== undefined && { draft }),
    revision,
    version: sent.version,
    client,
    batch: sent.batch,
    steps: sent.steps,
  });
  const batches: ConfirmedBatch[] = answer.items.map(readBatch);
  let version = batches.at(-1)?.version ?? sent.version;
  while (version < answer.version) {
    const { items } = await loadSteps(scope, pageId, version);
    if (items.length === 0) break;
    batches.push(...items.map(readBatch));
    version = batches.at(-1)?.version ?? version;
  }
  const own = sent.rebased ?? sent.steps.map((step, index) => ({ index, step }));
  const rebased = rebaseLeftSteps(
    {
      client,
      version: record.version,
      sent: { ...sent, steps: readAll(sent.steps) },
      pending: [...own, ...rest.map((step) => ({ step }))].map((one) => ({ ...one, step: readStep(one.step) })),
    },
    batches,
  );
  if (rebased.steps.length === 0) return { left: undefined, dropped: rebased.dropped };
  const { sent: ____, draft: _____, ...common } = record;
  const id = answer.draft ?? draft;
  return {
    left: {
      ...common,
      version,
      steps: rebased.steps.map((step) => step.toJSON()),
      ...(id !== undefined && { draft: id }),
    },
    dropped: rebased.dropped,
  };
}
