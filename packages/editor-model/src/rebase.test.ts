import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { AttrStep, findWrapping, type Step, Transform } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import { checkEditorDocument } from './check-document.ts';
import {
  addOwnSteps,
  type ClientDraft,
  type ConfirmedBatch,
  nextBatch,
  openClientDraft,
  receiveBatches,
  type SentBatch,
} from './pending-steps.ts';
import { rebaseSteps } from './rebase.ts';
import { readSteps, tryStep } from './steps.ts';
import { pick, randomDocument, seededRandom } from './testing/random-document.ts';
import { randomEdit } from './testing/random-edit.ts';
import { STRICT_SCHEMA } from './testing/strict-schema.ts';

const paragraphs = (...texts: string[]): Node =>
  STRICT_SCHEMA.node(
    'doc',
    null,
    texts.map((text) => STRICT_SCHEMA.node('paragraph', null, text === '' ? [] : [STRICT_SCHEMA.text(text)])),
  );
const insert = (doc: Node, at: number, text: string): Transform =>
  new Transform(doc).insert(at, STRICT_SCHEMA.text(text));

describe('rebaseSteps', () => {
  it('moves text after earlier text of other users', () => {
    const doc = paragraphs('ab');
    const mine = insert(doc, 3, 'X');
    const theirs = insert(doc, 1, 'YY');
    const { doc: merged, dropped } = rebaseSteps(theirs.doc, mine.steps, theirs.steps);
    expect([merged.textContent, dropped]).toEqual(['YYabX', []]);
  });

  it('maps positions in text of the same client', () => {
    const doc = paragraphs('ab');
    const mine = insert(doc, 2, 'XX').insert(3, STRICT_SCHEMA.text('!'));
    const theirs = insert(doc, 1, 'Y');
    expect(rebaseSteps(theirs.doc, mine.steps, theirs.steps).doc.textContent).toBe('YaX!Xb');
  });

  it('returns the steps that cannot be applied, and keeps the others', () => {
    const doc = paragraphs('ab', 'cd');
    const mine = insert(doc, 2, 'X').insert(7, STRICT_SCHEMA.text('Y'));
    const theirs = new Transform(doc).delete(0, 4);
    const { doc: merged, steps, remaining, dropped } = rebaseSteps(theirs.doc, mine.steps, theirs.steps);
    expect([merged.textContent, steps.length, remaining, dropped]).toEqual(['cYd', 1, [1], [0]]);
  });

  it('drops steps that would violate the schema', () => {
    const doc = STRICT_SCHEMA.node('doc', null, [
      STRICT_SCHEMA.node('hint', { style: 'info' }, [STRICT_SCHEMA.node('paragraph')]),
    ]);
    const { doc: same, dropped } = rebaseSteps(doc, [new AttrStep(0, 'style', 'loud')], []);
    expect([same.eq(doc), dropped]).toEqual([true, [0]]);
  });
});

describe('readSteps', () => {
  const json = (step: Step) => JSON.parse(JSON.stringify(step.toJSON()));
  it('parses serialized steps', () => {
    const [step] = insert(paragraphs('ab'), 1, 'X').steps;
    expect(readSteps(STRICT_SCHEMA, [json(step as Step)]).map(json)).toEqual([json(step as Step)]);
  });

  it.each([
    ['another type', { stepType: 'script' }],
    ['an invalid position', { stepType: 'replace', from: 0.5, to: 1 }],
    ['a position before the document', { stepType: 'replace', from: -1, to: 1 }],
    ['an unknown node', { stepType: 'replace', from: 0, to: 0, slice: { content: [{ type: 'script' }] } }],
    [
      'an attribute that a node cannot have',
      { stepType: 'replace', from: 0, to: 0, slice: { content: [{ type: 'hint', attrs: { style: 'loud' } }] } },
    ],
    ['nothing', null],
  ])('rejects %s', (_, value) => {
    expect(() => readSteps(STRICT_SCHEMA, [value])).toThrow(/^Step 0 is not a step of the schema/);
  });

  it('rejects a step that is nested too deeply, and a batch with too many', () => {
    let node: unknown = { type: 'paragraph' };
    for (let level = 0; level < 5000; level += 1) node = { type: 'blockquote', content: [node] };
    const step = { stepType: 'replace', from: 0, to: 0, slice: { content: [node] } };
    expect(() => readSteps(STRICT_SCHEMA, [step])).toThrow('Step 0 is nested too deeply.');
    expect(() =>
      readSteps(
        STRICT_SCHEMA,
        Array.from({ length: 101 }, () => null),
      ),
    ).toThrow('A batch has at most 100 steps.');
  });

  it('limits the depth of blocks that steps wrap', () => {
    let doc = paragraphs('a');
    for (let level = 0; level < 100; level += 1) {
      const range = doc.resolve(1 + Math.min(level, 46)).blockRange();
      const wrapping = range && findWrapping(range, STRICT_SCHEMA.nodes['blockquote']!);
      const step = new Transform(doc).wrap(range!, wrapping!).steps[0]!;
      const next = tryStep(doc, step);
      if (next === undefined) {
        expect(level).toBeGreaterThan(40);
        checkEditorDocument(doc);
        return;
      }
      doc = next;
    }
    expect.unreachable();
  });
});

/** An in-memory server: the order of batches, each applied once. */
class Authority {
  readonly batches: ConfirmedBatch[] = [];
  readonly first: Node;
  doc: Node;

  constructor(doc: Node) {
    this.first = doc;
    this.doc = doc;
  }

  confirm(client: string, { version, batch, steps }: { version: number; batch: string; steps: readonly Step[] }): void {
    if (this.batches.some((one) => one.client === client && one.batch === batch)) return;
    const over = this.batches.slice(version).flatMap((one) => one.steps);
    const rebased = rebaseSteps(this.doc, steps, over);
    this.doc = rebased.doc;
    this.batches.push({
      version: this.batches.length + 1,
      client,
      batch,
      steps: rebased.steps,
      dropped: rebased.dropped,
    });
  }
}

interface Outcome {
  readonly written: number;
  readonly confirmed: number;
  readonly dropped: number;
}

/** Users, lost responses, retries and delayed batches in random order; checks that all documents converge. */
function converge(seed: number, writers: number, turns: number): Outcome {
  const random = seededRandom(seed);
  const authority = new Authority(randomDocument(STRICT_SCHEMA, random, 5));
  const clients: ClientDraft[] = Array.from({ length: writers }, (_, index) =>
    openClientDraft(`c${index}`, 0, authority.doc),
  );
  const written = Array.from({ length: writers }, () => 0);
  const dropped = Array.from({ length: writers }, () => 0);
  const receive = (index: number, most: number): void => {
    const draft = clients[index]!;
    const received = receiveBatches(draft, authority.batches.slice(0, most));
    expect(received.steps.reduce((doc, step) => step.apply(doc).doc!, draft.doc).eq(received.draft.doc)).toBe(true);
    clients[index] = received.draft;
    dropped[index]! += received.dropped.length;
  };
  const requests: { readonly client: string; readonly sent: SentBatch }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    // A proxy delivers an old request again, after newer ones.
    const late = random() < 0.1 ? pick(random, requests.length === 0 ? [undefined] : requests) : undefined;
    if (late !== undefined) authority.confirm(late.client, late.sent);
    const index = Math.floor(random() * writers);
    const draft = clients[index]!;
    const action = random();
    if (action < 0.5) {
      const edit = randomEdit(STRICT_SCHEMA, draft.doc, random);
      written[index]! += edit.steps.length;
      clients[index] = addOwnSteps(draft, edit.steps, edit.doc);
    } else if (action < 0.8) {
      const sending = nextBatch(draft, `b${turn}`, 5);
      clients[index] = sending;
      // The request is lost, arrives, or arrives twice; independently of its response.
      const arrivals = pick(random, [0, 1, 1, 1, 2]);
      for (let arrival = 0; arrival < arrivals; arrival += 1)
        if (sending.sent) authority.confirm(sending.client, sending.sent);
      if (sending.sent) requests.push({ client: sending.client, sent: sending.sent });
    } else {
      receive(index, Math.floor(random() * (authority.batches.length + 1)));
    }
  }
  for (let round = 0; clients.some(({ pending, sent }) => pending.length > 0 || sent); round += 1) {
    for (const index of clients.keys()) {
      clients[index] = nextBatch(clients[index]!, `end${round}`, 5);
      const { client, sent } = clients[index]!;
      if (sent) authority.confirm(client, sent);
      receive(index, authority.batches.length);
    }
  }
  for (const index of clients.keys()) receive(index, authority.batches.length);
  checkEditorDocument(authority.doc);
  const replayed = authority.batches
    .flatMap(({ steps }) => steps)
    .reduce((doc, step) => step.apply(doc).doc!, authority.first);
  expect(replayed.eq(authority.doc)).toBe(true);
  for (const { doc, version } of clients)
    expect([doc.eq(authority.doc), version]).toEqual([true, authority.batches.length]);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    written: sum(written),
    confirmed: sum(authority.batches.map(({ steps }) => steps.length)),
    dropped: sum(dropped),
  };
}

describe('concurrent clients of one draft', () => {
  it('converge to one valid document, with every step confirmed or reported, for any edits in any order', () => {
    let [all, lost] = [0, 0];
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 8 }), (seed, writers) => {
        const { written, confirmed, dropped } = converge(seed, writers, 80);
        expect(confirmed + dropped).toBe(written);
        all += written;
        lost += dropped;
      }),
      { numRuns: 30 },
    );
    // Edits of content that another user deletes cannot be applied; most others can.
    expect(all).toBeGreaterThan(500);
    expect(lost).toBeLessThan(all / 2);
  });

  it('lose no key if all edit different positions', () => {
    const texts = Array.from({ length: 6 }, (_, index) => `p${index}`);
    const authority = new Authority(paragraphs(...texts));
    const clients = texts.map((text) => openClientDraft(text, 0, authority.doc));
    for (let key = 0; key < 30; key += 1) {
      for (const [index, text] of texts.entries()) {
        let draft = clients[index]!;
        let at = 0;
        draft.doc.descendants((node, position) => {
          if (node.isText && node.text?.startsWith(text)) at = position + node.nodeSize;
        });
        const edit = insert(draft.doc, at, 'x');
        draft = nextBatch(addOwnSteps(draft, edit.steps, edit.doc), `b${key}`, 10);
        if (draft.sent && (key + index) % 3 > 0) authority.confirm(text, draft.sent);
        clients[index] = (key * 7 + index) % 4 === 0 ? receiveBatches(draft, authority.batches).draft : draft;
      }
    }
    for (let round = 0; round < 40; round += 1) {
      for (const [index, text] of texts.entries()) {
        const draft = nextBatch(clients[index]!, `end${round}`, 10);
        if (draft.sent) authority.confirm(text, draft.sent);
        clients[index] = receiveBatches(draft, authority.batches).draft;
      }
    }
    expect(authority.doc.children.map(({ textContent }) => textContent)).toEqual(
      texts.map((text) => text + 'x'.repeat(30)),
    );
  });

  it('have to reload the draft when a batch is missing', () => {
    const draft = openClientDraft('c', 0, paragraphs('a'));
    const batch = { version: 2, client: 'd', batch: '1', steps: [], dropped: [] };
    expect(() => receiveBatches(draft, [batch])).toThrow('A batch is missing.');
  });
});
