import { rebaseSteps, type StoredStep } from '@bindery/editor-model';
import type { Context } from '../../../domain/context.ts';
import type { PageDraftStepRow } from '../../../platform/db/tables/page-drafts.ts';
import { conflict, limitReached } from '../../../platform/errors.ts';
import type { PageDraftHeader } from '../../../platform/queries/page-drafts.ts';
import {
  applyBatches,
  type DraftedPage,
  findState,
  isEditable,
  listCurrent,
  listRecent,
  type ReadBatch,
  type RecentState,
  readBatch,
  readSnapshot,
} from './draft-state.ts';

/** Steps of one client, as received. */
export interface StepBatch {
  /** Absent for the first steps on a page without a draft. */
  readonly draft?: string | undefined;
  /** The revision that the draft was read from, or began with; for first steps any that has the page like that. */
  readonly revision: string;
  readonly version: number;
  readonly client: string;
  readonly batch: string;
  readonly steps: readonly StoredStep[];
  readonly userId: string;
}

export interface ConfirmedSteps {
  readonly draft: Pick<PageDraftHeader, 'id' | 'version'>;
  /** Version with the batch. */
  readonly version: number;
  /** The batches after the version that the steps were based on; undefined if they have to be read. */
  readonly recent: readonly ReadBatch[] | undefined;
}

export interface WaitingBatch {
  readonly batch: StepBatch;
  resolve(confirmed: ConfirmedSteps): void;
  reject(error: unknown): void;
}

/** Batches of one draft, in the order of their arrival. */
export interface BatchGroup {
  readonly key: string;
  readonly draftedPage: DraftedPage;
  readonly batches: readonly WaitingBatch[];
}

/** Maximum number of batches that a client may lag: each of its steps is rebased over all of them. */
const MOST_BEHIND = 2000;

export const draftOutdated = () =>
  conflict(
    'The draft was read too long ago, or was started again. Read it again, and repeat the change.',
    'draft_outdated',
  );

const takenName = () =>
  conflict('Somebody else has sent a batch with this client and name. Choose another client.', 'already_exists');

/** A locked draft while a group of batches is applied to it. Nothing here reads or writes the database. */
export class GroupDraft {
  readonly row: PageDraftHeader;
  readonly group: BatchGroup;
  /** Rows to write. */
  added: readonly PageDraftStepRow[] = [];
  #state: RecentState | undefined;
  #results: readonly (number | Error)[] = [];
  readonly #seen: number;
  readonly #known = new Map<string, Pick<PageDraftStepRow, 'version' | 'user_id'>>();
  /** Revisions that have the page as the draft began with it. */
  readonly #sameRevisions: ReadonlySet<string>;

  constructor(ctx: Context, row: PageDraftHeader, group: BatchGroup, sameRevisions: ReadonlySet<string> = new Set()) {
    this.row = row;
    this.group = group;
    this.#seen = ctx.database.engine.changeVersion();
    this.#state = findState(ctx, row);
    this.#sameRevisions = sameRevisions;
  }

  /** Whether the document has to be read from the snapshot. */
  get needsSnapshot(): boolean {
    return this.#state === undefined;
  }

  /** The version whose later batches have to be read: for the document, or to rebase over. */
  get readAfter(): number {
    const { version, snapshot_version } = this.row;
    const oldest = Math.max(version - MOST_BEHIND, Math.min(version, ...this.group.batches.map(lagOf)));
    if (this.#state === undefined) return Math.min(oldest, snapshot_version);
    const isInMemory = oldest >= this.#state.version || listRecent(this.#state, oldest) !== undefined;
    return isInMemory ? this.#state.version : oldest;
  }

  /** The state after the group; undefined if all of it was refused. */
  get state(): RecentState | undefined {
    return this.#state;
  }

  /** The document as JSON. */
  get snapshot(): string {
    return JSON.stringify(this.#state?.doc.toJSON());
  }

  /** Refuses the whole group. */
  refuse(error: Error): void {
    this.#results = this.group.batches.map(() => error);
    this.added = [];
    this.#state = undefined;
  }

  /** Notes the batches that are stored: they are not applied again. */
  know(stored: readonly Pick<PageDraftStepRow, 'client' | 'batch' | 'version' | 'user_id'>[]): void {
    for (const { client, batch, version, user_id } of stored)
      this.#known.set(`${client} ${batch}`, { version, user_id });
  }

  /**
   * Applies the group to the document of the row.
   * @param snapshot the text of the snapshot, where `needsSnapshot`
   * @param rows the batches after `readAfter`
   */
  apply(snapshot: string | undefined, rows: readonly PageDraftStepRow[], now: string): void {
    try {
      const read = rows.map((row) => readBatch(row, this.#seen));
      const start = this.#state ?? readSnapshot(snapshot ?? '', this.row.snapshot_version);
      const missing = read.filter(({ row }) => row.version > start.version);
      const current = applyBatches(start, missing);
      // Batches that were read reach further back than those in memory.
      this.#state = read.length > current.batches.length ? { ...current, batches: read } : current;
      const added: PageDraftStepRow[] = [];
      this.#results = this.group.batches.map(({ batch }) => this.#add(batch, added, now));
      this.added = added;
    } catch (error) {
      this.refuse(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Adds a batch. @returns its version, or an error, which only rejects this batch */
  #add(batch: StepBatch, added: PageDraftStepRow[], now: string): number | Error {
    const { id: draft_id } = this.row;
    const state = this.#state;
    const name = `${batch.client} ${batch.batch}`;
    const known = this.#known.get(name);
    if (state === undefined || (batch.draft !== undefined && batch.draft !== draft_id)) return draftOutdated();
    if (known !== undefined) return known.user_id === batch.userId ? known.version : takenName();
    const over = this.#isBasedOn(batch) ? listRecent(state, batch.version) : undefined;
    if (over === undefined) return draftOutdated();
    const rebased = rebaseSteps(
      state.doc,
      batch.steps,
      over.flatMap(({ steps }) => steps),
    );
    if (!isEditable(rebased.doc))
      return limitReached(
        'Draft size limit reached (2 MB as JSON, 40,000 nodes). Divide the page, or edit its source.',
      );
    const version = state.version + 1;
    const row: PageDraftStepRow = {
      draft_id,
      version,
      client: batch.client,
      batch: batch.batch,
      user_id: batch.userId,
      at: now,
      steps: JSON.stringify(rebased.steps.map((step) => step.toJSON())),
      dropped: JSON.stringify(rebased.dropped),
    };
    added.push(row);
    this.#state = {
      version,
      doc: rebased.doc,
      batches: [...state.batches, { row, steps: rebased.steps, seen: this.#seen }],
    };
    this.#known.set(name, { version, user_id: batch.userId });
    return version;
  }

  /** Whether the base of a batch is a version of this draft. */
  #isBasedOn({ draft, revision, version }: StepBatch): boolean {
    if (draft !== undefined) return true;
    return version === 0 && (revision === this.row.first_revision_id || this.#sameRevisions.has(revision));
  }

  /** Answers the senders, after the commit. */
  settle(ctx: Context): void {
    for (const [index, { batch, resolve, reject }] of this.group.batches.entries()) {
      const result = this.#results[index];
      if (typeof result !== 'number') reject(result);
      else {
        const draft = { id: this.row.id, version: this.#state?.version ?? result };
        const recent = this.#state && listCurrent(ctx, this.#state, batch.version);
        resolve({ draft, version: result, recent });
      }
    }
  }
}

const lagOf = ({ batch }: WaitingBatch): number => batch.version;
