import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { type Step, Transform } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import {
  addOwnSteps,
  type ClientDraft,
  type ConfirmedBatch,
  type LeftSteps,
  moveDraft,
  nextBatch,
  openClientDraft,
  rebaseLeftSteps,
  receiveBatches,
  type SentBatch,
  takeBackBatch,
} from './pending-steps.ts';
import { rebaseSteps } from './rebase.ts';
import { STRICT_SCHEMA } from './testing/strict-schema.ts';

const paragraphs = (...texts: string[]): Node =>
  STRICT_SCHEMA.node(
    'doc',
    null,
    texts.map((text) => STRICT_SCHEMA.node('paragraph', null, [STRICT_SCHEMA.text(text)])),
  );
const textOf = (doc: Node): string => doc.children.map(({ textContent }) => textContent).join('|');
const type = (draft: ClientDraft, at: number, text: string): ClientDraft => {
  const { steps, doc } = new Transform(draft.doc).insert(at, STRICT_SCHEMA.text(text));
  return addOwnSteps(draft, steps, doc);
};
/** What a closed window leaves. */
const leftOf = ({ client, sent, version, pending }: ClientDraft): LeftSteps => ({
  client,
  sent: sent as SentBatch,
  version,
  pending,
});
const batchOf = (client: string, version: number, steps: readonly Step[], dropped: number[] = []): ConfirmedBatch => ({
  client,
  version,
  batch: `${client}${version}`,
  steps,
  dropped,
});

describe('receiveBatches', () => {
  it('leaves the editor unchanged when only the own batch is confirmed', () => {
    const opened = openClientDraft('me', 0, paragraphs('ab'));
    const sending = nextBatch(type(type(opened, 1, 'X'), 2, 'Y'), 'one', 100);
    const typing = type(sending, 3, 'Z');
    const batch = { ...batchOf('me', 1, sending.sent?.steps ?? []), batch: 'one' };
    const { draft, steps } = receiveBatches(typing, [batch]);
    expect([steps, draft.version, draft.sent, draft.pending.length]).toEqual([[], 1, undefined, 1]);
    expect(draft.doc).toBe(typing.doc);
    expect(textOf(draft.confirmed)).toBe('XYab');
  });
});

describe('moveDraft', () => {
  const opened = openClientDraft('me', 3, paragraphs('ab', 'cd'));
  it('rebases pending steps onto the reloaded document', () => {
    const sending = nextBatch(type(opened, 6, '!'), 'one', 100);
    const { draft, dropped } = moveDraft(sending, { version: 0, doc: paragraphs('new', 'ab', 'cd') }, false);
    expect([textOf(draft.doc), draft.version, draft.sent, dropped]).toEqual(['new|ab|c!d', 0, undefined, []]);
  });

  it('returns steps that cannot be applied', () => {
    const { draft, dropped } = moveDraft(type(opened, 6, '!'), { version: 7, doc: paragraphs('ab') }, false);
    expect([textOf(draft.doc), draft.version, draft.pending, dropped.length]).toEqual(['ab', 7, [], 1]);
  });

  it('does not repeat a batch that may have been applied', () => {
    const sending = type(nextBatch(type(opened, 6, '!'), 'one', 100), 1, '?');
    const { draft, dropped } = moveDraft(sending, { version: 9, doc: paragraphs('ab', 'c!d') }, true);
    expect([textOf(draft.doc), draft.pending.length, dropped.length]).toEqual(['?ab|c!d', 1, 1]);
  });
});

it('sends the steps of a rejected batch with later ones', () => {
  const sending = nextBatch(type(openClientDraft('me', 0, paragraphs('ab')), 1, 'X'), 'one', 100);
  const again = nextBatch(takeBackBatch(type(sending, 2, 'Y')), 'two', 100);
  expect([again.sent?.batch, again.sent?.steps.length]).toEqual(['two', 2]);
});

describe('rebaseLeftSteps', () => {
  it('continues the sent and pending steps of a closed window like that window', () => {
    const position = fc.nat(20);
    const texts = fc.array(fc.tuple(position, fc.string({ minLength: 1, maxLength: 3 })), { maxLength: 5 });
    fc.assert(
      fc.property(texts, texts, texts, texts, texts, (before, sent, rest, seen, after) => {
        const first = paragraphs('some text', 'and more');
        const write = (draft: ClientDraft, all: typeof sent) =>
          all.reduce((now, [at, text]) => type(now, now.doc.content.size - 9 + (at % 8), text), draft);
        const others = (doc: Node, all: typeof sent) =>
          all.reduce((now, [at, text]) => now.insert(1 + (at % 9), STRICT_SCHEMA.text(text)), new Transform(doc));
        const mine = write(openClientDraft('me', 0, first), [[0, 'a'], ...sent]);
        // The window receives a batch of somebody else while its own has no response.
        const zero = others(first, seen);
        const received = receiveBatches(nextBatch(mine, 'one', 100), [batchOf('you', 1, zero.steps)]).draft;
        const sending = write(received, rest);
        const one = others(zero.doc, before);
        const own = rebaseSteps(one.doc, sending.sent?.steps ?? [], [...zero.steps, ...one.steps]);
        const two = others(own.doc, after);
        const batches = [
          batchOf('you', 1, zero.steps),
          batchOf('you', 2, one.steps),
          { ...batchOf('me', 3, own.steps), batch: 'one' },
          batchOf('you', 4, two.steps),
        ];
        const live = receiveBatches(sending, batches);
        const left = rebaseLeftSteps(leftOf(sending), batches);
        const doc = left.steps.reduce((now, step) => step.apply(now).doc as Node, two.doc);
        expect([doc.eq(live.draft.doc), left.dropped]).toEqual([true, []]);
      }),
      { numRuns: 100 },
    );
  });

  it('returns dropped steps of the batch, and later ones that cannot be applied', () => {
    const opened = openClientDraft('me', 0, paragraphs('ab', 'cd'));
    const draft = type(nextBatch(type(opened, 2, 'X'), 'one', 100), 3, 'Y');
    const gone = new Transform(opened.doc).delete(0, 4);
    const batches = [batchOf('you', 1, gone.steps), { ...batchOf('me', 2, [], [0]), batch: 'one' }];
    const left = rebaseLeftSteps(leftOf(draft), batches);
    expect([left.steps, left.dropped.length]).toEqual([[], 2]);
  });
});
