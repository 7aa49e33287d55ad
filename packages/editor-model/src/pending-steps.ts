import type { Node } from 'prosemirror-model';
import { Mapping, type Step } from 'prosemirror-transform';
import { diffDocuments } from './diff-documents.ts';
import { tryStep } from './steps.ts';

/** Steps that the server has confirmed. */
export interface ConfirmedBatch {
  /** Version of the draft including it; versions count batches. */
  readonly version: number;
  readonly client: string;
  readonly batch: string;
  readonly steps: readonly Step[];
  /** Indexes of the sent steps of the batch that could not be applied. */
  readonly dropped: readonly number[];
}

/** A sent batch: a retry sends it unchanged, so that the server can detect duplicates. */
export interface SentBatch {
  readonly version: number;
  readonly batch: string;
  readonly steps: readonly Step[];
}

/** An unconfirmed step, rebased onto the current document of the client. */
export interface PendingStep {
  readonly step: Step;
  /** Index in the batch that it was sent with; undefined if it was not sent. */
  readonly index?: number;
}

/** The state of a draft at one client: the confirmed document, followed by its own steps. */
export interface ClientDraft {
  readonly client: string;
  readonly version: number;
  readonly confirmed: Node;
  readonly pending: readonly PendingStep[];
  /** The batch without a response so far. */
  readonly sent?: SentBatch | undefined;
  /** The document displayed to the user. */
  readonly doc: Node;
}

export const openClientDraft = (client: string, version: number, doc: Node): ClientDraft => ({
  client,
  version,
  confirmed: doc,
  pending: [],
  doc,
});

/** The draft with new steps of its user, which their editor has already applied. */
export const addOwnSteps = (draft: ClientDraft, steps: readonly Step[], doc: Node): ClientDraft => ({
  ...draft,
  pending: [...draft.pending, ...steps.map((step) => ({ step }))],
  doc,
});

/** The draft with a batch to send: the unanswered one, or the next steps. Without a batch, nothing is to be sent. */
export function nextBatch(draft: ClientDraft, batch: string, most: number): ClientDraft {
  if (draft.sent !== undefined || draft.pending.length === 0) return draft;
  const steps = draft.pending.slice(0, most).map(({ step }) => step);
  return {
    ...draft,
    sent: { version: draft.version, batch, steps },
    pending: draft.pending.map((pending, index) => (index < steps.length ? { ...pending, index } : pending)),
  };
}

/** The draft after its batch was rejected: its steps are pending again, and the next batch may be different. */
export const takeBackBatch = (draft: ClientDraft): ClientDraft => ({
  ...draft,
  sent: undefined,
  pending: draft.pending.map(({ step }) => ({ step })),
});

/** The effect of confirmed batches on a client. */
export interface Received {
  readonly draft: ClientDraft;
  /** Own steps that cannot be applied, for display; no other steps are dropped. */
  readonly dropped: readonly Step[];
  /** Steps from the displayed document to the new one, for the editor. */
  readonly steps: readonly Step[];
  readonly mapping: Mapping;
}

/**
 * Applies confirmed batches to a client's draft: unconfirmed own steps are rebased onto them. Known batches are
 * skipped.
 * @throws RangeError when a batch is missing in between, or steps do not apply: the draft must be reloaded
 */
export function receiveBatches(draft: ClientDraft, batches: readonly ConfirmedBatch[]): Received {
  const fresh = batches.filter(({ version }) => version > draft.version);
  const isOwnAlone = fresh.length === 1 && fresh[0] !== undefined && confirmSent(draft, fresh[0]);
  if (isOwnAlone) return isOwnAlone;
  const inverted = invertPending(draft);
  const mapping = new Mapping(inverted.map((step) => step.getMap()));
  const steps = [...inverted];
  const gone: Step[] = [];
  let { version, confirmed, pending, sent } = draft;
  for (const batch of fresh) {
    if (batch.version !== version + 1) throw new RangeError('A batch is missing.');
    version = batch.version;
    const isOwn = sent !== undefined && batch.client === draft.client && batch.batch === sent.batch;
    const remaining = isOwn ? keptIndexes(sent?.steps.length ?? 0, batch.dropped) : [];
    for (const [position, step] of batch.steps.entries()) {
      confirmed = requireStep(confirmed, step);
      mapping.appendMap(step.getMap(), mirrorOf(draft.pending, isOwn ? remaining[position] : undefined));
      steps.push(step);
    }
    if (!isOwn) continue;
    gone.push(...batch.dropped.flatMap((index) => sent?.steps[index] ?? []));
    pending = pending.filter(({ index }) => index === undefined);
    sent = undefined;
  }
  return replayPending({ ...draft, version, confirmed, pending, sent }, draft, { gone, steps, mapping });
}

/** The draft after the response to the own batch without concurrent steps: the document is unchanged. */
function confirmSent(draft: ClientDraft, { version, client, batch, steps, dropped }: ConfirmedBatch) {
  const isOwn = draft.sent?.batch === batch && client === draft.client;
  if (!isOwn || version !== draft.version + 1 || dropped.length > 0) return undefined;
  const own = draft.pending.flatMap(({ step, index }) => (index === undefined ? [] : [step]));
  if (JSON.stringify(own) !== JSON.stringify(steps)) return undefined;
  const confirmed = own.reduce(requireStep, draft.confirmed);
  const pending = draft.pending.filter(({ index }) => index === undefined);
  const next: ClientDraft = { ...draft, version, confirmed, pending, sent: undefined };
  return { draft: next, dropped: [], steps: [], mapping: new Mapping() } satisfies Received;
}

/**
 * Replaces the confirmed document after a reload, when batches in between are unknown: the difference counts as written
 * by other users.
 * @param isSentLost whether the server may have applied the sent batch, which cannot be determined any more: its steps
 * are dropped, and displayed
 */
export function moveDraft(
  draft: ClientDraft,
  to: { readonly version: number; readonly doc: Node },
  isSentLost: boolean,
): Received {
  const { sent, client, version } = draft;
  const isLost = isSentLost && sent !== undefined;
  const resumed = isLost ? draft : takeBackBatch(draft);
  const lost: ConfirmedBatch[] = isLost
    ? [{ client, version: version + 1, batch: sent.batch, steps: [], dropped: sent.steps.map((_, index) => index) }]
    : [];
  const steps = diffDocuments(draft.confirmed, to.doc);
  const others = { client: '', batch: '', version: version + 1 + lost.length, steps, dropped: [] };
  const received = receiveBatches(resumed, [...lost, others]);
  return { ...received, draft: { ...received.draft, version: to.version } };
}

/** Unconfirmed steps of a closed window. */
export interface LeftSteps {
  readonly client: string;
  readonly sent: SentBatch;
  /** Version that the window had received: `pending` is based on it, and the sent batch possibly on an earlier one. */
  readonly version: number;
  /** The steps of the sent batch, followed by later ones. */
  readonly pending: readonly PendingStep[];
}

/**
 * The pending steps of a closed window, rebased over batches that may include its own batch. Without a document, the
 * server rejects steps that do not apply.
 * @param batches those that the window had received are skipped
 * @returns the steps to send on the last batch, and those that cannot be applied
 */
export function rebaseLeftSteps(
  { client, sent, version, pending }: LeftSteps,
  batches: readonly ConfirmedBatch[],
): { readonly steps: readonly Step[]; readonly dropped: readonly Step[] } {
  const mapping = new Mapping(pending.map(({ step }) => step.getMap().invert()).reverse());
  const dropped: Step[] = [];
  for (const batch of batches.filter((one) => one.version > version)) {
    const isOwn = batch.client === client && batch.batch === sent.batch;
    const remaining = isOwn ? keptIndexes(sent.steps.length, batch.dropped) : [];
    if (isOwn) dropped.push(...batch.dropped.flatMap((index) => sent.steps[index] ?? []));
    for (const [position, step] of batch.steps.entries())
      mapping.appendMap(step.getMap(), mirrorOf(pending, remaining[position]));
  }
  const rebased: Step[] = [];
  for (const [position, { step, index }] of pending.entries()) {
    if (index !== undefined) continue;
    const from = pending.length - position;
    const mapped = step.map(mapping.slice(from));
    if (mapped === null) dropped.push(step);
    else {
      mapping.appendMap(mapped.getMap(), from - 1);
      rebased.push(mapped);
    }
  }
  return { steps: rebased, dropped };
}

function invertPending({ confirmed, pending }: ClientDraft): Step[] {
  let doc = confirmed;
  const inverted = pending.map(({ step }) => {
    const back = step.invert(doc);
    doc = requireStep(doc, step);
    return back;
  });
  return inverted.reverse();
}

function requireStep(doc: Node, step: Step): Node {
  const { doc: next, failed } = step.apply(doc);
  if (!next) throw new RangeError(failed ?? 'The step does not fit.');
  return next;
}

const keptIndexes = (length: number, dropped: readonly number[]): number[] =>
  Array.from({ length }, (_, index) => index).filter((index) => !dropped.includes(index));

/** Index of the inverted map of an own step. */
function mirrorOf(pending: readonly PendingStep[], index: number | undefined): number | undefined {
  if (index === undefined) return undefined;
  const position = pending.findIndex((one) => one.index === index);
  return position < 0 ? undefined : pending.length - 1 - position;
}

interface Replay {
  readonly gone: readonly Step[];
  readonly steps: readonly Step[];
  readonly mapping: Mapping;
}

/** Own steps after the confirmed ones. Only the server drops sent steps. */
function replayPending(draft: ClientDraft, before: ClientDraft, { gone, steps, mapping }: Replay): Received {
  const first = before.pending.length - draft.pending.length;
  let doc = draft.confirmed;
  const pending: PendingStep[] = [];
  const all = [...steps];
  const dropped = [...gone];
  for (const [offset, one] of draft.pending.entries()) {
    const from = before.pending.length - first - offset;
    const mapped = one.step.map(mapping.slice(from));
    const next = mapped === null ? undefined : tryStep(doc, mapped);
    if (mapped === null || next === undefined) {
      if (one.index === undefined) dropped.push(one.step);
      continue;
    }
    mapping.appendMap(mapped.getMap(), from - 1);
    pending.push({ ...one, step: mapped });
    all.push(mapped);
    doc = next;
  }
  return { draft: { ...draft, pending, doc }, dropped, steps: all, mapping };
}
