import type { Mark, MarkType, Node, NodeType, Schema } from 'prosemirror-model';

/** Random numbers from 0 up to 1, determined by a seed. */
export type Random = () => number;

/** Small and fast; sufficient for tests. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

const WORDS = [
  'one',
  'two ',
  ' *three*',
  '<b>',
  '日本',
  '`x`',
  '# four',
  '\\',
  '|',
  '- five',
  '[a](b)',
  'x\u00a0y',
  '&amp;',
];
/** Candidate attribute values; those that the validators of the node accept are used. */
const VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    1,
    3,
    240,
    'wrap',
    'center',
    'right',
    'end',
    'info',
    'danger',
    'primary',
    'grid',
    'cards',
    'cover',
    'x',
    '',
    '50%',
  ],
  ...['number', 'select', 'files', 'checkbox', 'content-ref', [0], [120], ['a', 'b'], { a: 'b' }],
  ...[
    { kind: 'source', target: 'a.md' },
    { kind: 'url', url: 'https://example.com/' },
    [{ kind: 'source', target: 'x.pdf' }],
  ],
  ...[{ object: 'block', type: 'divider', data: {}, isVoid: true }],
  ...[{ object: 'inline', type: 'icon', data: { icon: 'star' }, isVoid: true }],
];

/** A random document of the schema, of up to the given depth. */
export function randomDocument(schema: Schema, random: Random, levels = 7): Node {
  const doc = randomNode(schema.topNodeType, random, levels);
  doc.check();
  return doc;
}

/** A node of a type with random content. */
export function randomNode(type: NodeType, random: Random, levels: number): Node {
  const children: Node[] = [];
  let match = type.contentMatch;
  while (!match.validEnd || (children.length < 4 && random() < (levels > 0 ? 0.5 : 0))) {
    const edges = Array.from({ length: match.edgeCount }, (_, index) => match.edge(index));
    if (edges.length === 0) break;
    const edge = levels > 0 || type.inlineContent ? pick(random, edges) : (edges[0] as (typeof edges)[0]);
    children.push(
      edge.type.isText
        ? randomText(type, random)
        : randomMarked(type, randomNode(edge.type, random, levels - 1), random),
    );
    match = edge.next;
  }
  return type.createChecked(randomAttributes(type, random), children);
}

function randomText(parent: NodeType, random: Random): Node {
  const text = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, WORDS)).join('');
  return randomMarked(parent, parent.schema.text(text), random);
}

function randomMarked(parent: NodeType, node: Node, random: Random): Node {
  if (!node.isInline) return node;
  const marks = Object.values(parent.schema.marks).filter((mark) => random() < 0.15 && parent.allowsMarkType(mark));
  return node.mark(marks.reduce<readonly Mark[]>((set, mark) => randomMark(mark, random).addToSet(set), []));
}

const randomMark = (type: MarkType, random: Random): Mark => type.create(randomAttributes(type, random));

function randomAttributes(type: NodeType | MarkType, random: Random): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const name of Object.keys(type.spec.attrs ?? {})) {
    const { validate, ...spec } = type.spec.attrs?.[name] ?? {};
    const fits = (value: unknown): boolean => {
      if (typeof validate !== 'function') return typeof value === validate;
      try {
        validate(value);
        return true;
      } catch {
        return false;
      }
    };
    const values = VALUES.filter(fits);
    attributes[name] =
      'default' in spec && (values.length === 0 || random() < 0.5) ? spec.default : pick(random, values);
  }
  return attributes;
}
