import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { diffDocuments } from './diff-documents.ts';
import { rebaseSteps } from './rebase.ts';
import { tryStep } from './steps.ts';
import { pick, randomDocument, seededRandom } from './testing/random-document.ts';
import { STRICT_SCHEMA } from './testing/strict-schema.ts';

const paragraphs = (...texts: string[]): Node =>
  STRICT_SCHEMA.node(
    'doc',
    null,
    texts.map((text) => STRICT_SCHEMA.node('paragraph', null, [STRICT_SCHEMA.text(text)])),
  );

describe('diffDocuments', () => {
  it('transforms any document into any other', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        const blocks = [
          ...randomDocument(STRICT_SCHEMA, random, 4).children,
          ...randomDocument(STRICT_SCHEMA, random, 4).children,
        ];
        const some = () => {
          const picked = Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(random, blocks));
          return STRICT_SCHEMA.node('doc', null, picked);
        };
        const [from, to] = [some(), some()];
        const after = diffDocuments(from, to).reduce<Node | undefined>((doc, step) => doc && tryStep(doc, step), from);
        expect(after?.eq(to)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps positions of other users, in the same text and elsewhere', () => {
    const from = paragraphs('one two', 'three', 'four');
    const steps = diffDocuments(from, paragraphs('one 2', 'three', 'new', 'four'));
    const typed = diffDocuments(from, paragraphs('!one two', 'three', 'four!'));
    const { doc, dropped } = rebaseSteps(
      typed.reduce((now, step) => tryStep(now, step)!, from),
      steps,
      typed,
    );
    expect([doc.children.map(({ textContent }) => textContent), dropped]).toEqual([
      ['!one 2', 'three', 'new', 'four!'],
      [],
    ]);
  });

  it('keeps positions in neighboring texts that all changed', () => {
    const from = paragraphs('one:', 'two:', 'three:');
    const steps = diffDocuments(from, paragraphs('one: 1', 'two: 2', 'three: 3'));
    const [end, typed] = [5, diffDocuments(from, paragraphs('one:', 'two:!', 'three:'))];
    const { doc, dropped } = rebaseSteps(
      steps.reduce((now, step) => tryStep(now, step)!, from),
      typed,
      steps,
    );
    expect([doc.children.map(({ textContent }) => textContent), dropped]).toEqual([
      ['one: 1', 'two: 2!', 'three: 3'],
      [],
    ]);
    expect(steps.reduce((position, step) => step.getMap().map(position, -1), end)).toBe(end);
  });

  it('has no steps for equal documents', () => {
    expect(diffDocuments(paragraphs('a', 'a'), paragraphs('a', 'a'))).toEqual([]);
    expect(diffDocuments(paragraphs('aa'), paragraphs('aaa'))).toHaveLength(1);
  });
});
