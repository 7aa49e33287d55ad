import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { checkEditorDocument, MOST_LEVELS, measureDocument } from './check-document.ts';
import { pick, randomDocument, seededRandom } from './testing/random-document.ts';
import { STRICT_SCHEMA } from './testing/strict-schema.ts';

const listNodes = (node: Node): Node[] => [node, ...node.children.flatMap(listNodes)];
const levelsOf = (node: Node): number => 1 + Math.max(0, ...node.children.map(levelsOf));

function isRefused(check: () => void): boolean {
  try {
    check();
    return false;
  } catch (error) {
    if (error instanceof Error) return true;
    throw error;
  }
}

const seeds = fc.record({ seed: fc.nat(), levels: fc.integer({ min: 2, max: 6 }) });

describe('measureDocument', () => {
  it('counts the characters of the JSON, the nodes and the levels', () => {
    fc.assert(
      fc.property(seeds, ({ seed, levels }) => {
        const doc = randomDocument(STRICT_SCHEMA, seededRandom(seed), levels);
        expect(measureDocument(doc)).toEqual({
          characters: JSON.stringify(doc).length,
          nodes: listNodes(doc).length,
          levels: levelsOf(doc),
        });
      }),
    );
  });
});

describe('checkEditorDocument', () => {
  it('gives the same result as a complete check, also next to nodes that were checked before', () => {
    let refused = 0;
    fc.assert(
      fc.property(seeds, ({ seed, levels }) => {
        const random = seededRandom(seed);
        const doc = randomDocument(STRICT_SCHEMA, random, levels);
        checkEditorDocument(doc);
        // One node gets the content of another, which is often invalid.
        const nodes = listNodes(doc).slice(1);
        const [at, other] = [pick(random, nodes), pick(random, nodes)];
        const attrs = {
          ...at.attrs,
          [pick(random, Object.keys(other.attrs).concat('style'))]: pick(random, [7, null, 'x']),
        };
        const broken =
          random() < 0.5
            ? // What no operation of the library makes.
              (Object.assign(Object.create(Object.getPrototypeOf(at)), at, { attrs }) as Node)
            : STRICT_SCHEMA.nodeFromJSON({ ...at.toJSON(), content: other.toJSON().content });
        const replaced = replaceIn(doc, at, broken);
        const isInvalid = isRefused(() => replaced.check()) || levelsOf(replaced) > MOST_LEVELS;
        expect(isRefused(() => checkEditorDocument(replaced))).toBe(isInvalid);
        if (isInvalid) refused += 1;
      }),
      { numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(30);
  });

  it('rejects marks that exclude each other, and levels beyond the limit', () => {
    const code = STRICT_SCHEMA.text('a', [STRICT_SCHEMA.mark('bold')]);
    // The same mark twice, which no operation creates.
    const twice = code.mark([STRICT_SCHEMA.mark('bold'), STRICT_SCHEMA.mark('bold')]);
    const paragraph = STRICT_SCHEMA.node('paragraph');
    const marked = STRICT_SCHEMA.node('doc', null, [paragraph.copy(paragraph.content.addToEnd(twice))]);
    expect(() => checkEditorDocument(marked)).toThrow('The marks of a node "text" exclude each other.');
    const nested = (levels: number): Node =>
      levels === 1 ? paragraph : STRICT_SCHEMA.node('blockquote', null, [nested(levels - 1)]);
    checkEditorDocument(STRICT_SCHEMA.node('doc', null, [nested(MOST_LEVELS - 1)]));
    expect(() => checkEditorDocument(STRICT_SCHEMA.node('doc', null, [nested(MOST_LEVELS)]))).toThrow(
      'nested too deeply',
    );
  });
});

/** A document with a node replaced. */
function replaceIn(node: Node, at: Node, by: Node): Node {
  if (node === at) return by;
  const index = node.children.findIndex((child) => listNodes(child).includes(at));
  return index < 0 ? node : node.copy(node.content.replaceChild(index, replaceIn(node.child(index), at, by)));
}
