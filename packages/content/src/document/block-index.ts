import { addText, showHash, startHash } from '../markdown/hash.ts';
import type { Block, Document } from './document.ts';
import { textOfBlocks } from './text.ts';
import { walkBlocks } from './walk.ts';

/** A block and the surroundings that identify it. Digests are 14 characters. */
export interface PlacedBlock {
  readonly block: Block;
  readonly key: string;
  readonly type: Block['type'];
  /** Its text on one line; if it has none, its other content. */
  readonly content: string;
  readonly digest: string;
  /** Digests of the preceding and following content, empty at the ends of the document. */
  readonly before: string;
  readonly after: string;
  /** Digest of the heading above it. */
  readonly heading: string;
}

/** The blocks of a document by their kinds. */
export interface PlacedBlocks {
  findByKey(key: string): PlacedBlock | undefined;
  /** The blocks that a block of this type may have become, in document order: headings of any level, lists of any kind. */
  listKind(type: Block['type']): readonly PlacedBlock[];
  /** The blocks that contain text directly, in document order. */
  listTexts(): readonly { readonly block: Block; readonly content: string }[];
  /** The block at the top of the document that has the block with this key, which may be itself. */
  findTop(key: string): Block | undefined;
  /** The innermost block that has all texts from one up to another, by their places in `listTexts`. */
  findAround(first: number, last: number): Block | undefined;
}

/** A unit of content: a block with its own text, or without children. */
interface Unit {
  readonly content: string;
  readonly digest: string;
  readonly isHeading: boolean;
}

/** A block with the units that it spans: from `start`, up to and without `end`. */
interface Span {
  readonly block: Block;
  readonly start: number;
  end: number;
  /** Set for a block that is itself a unit. */
  unit?: Unit;
}

/** Locates the blocks of a document. Linear in the length of its text. */
export function placeBlocks(document: Document): PlacedBlocks {
  const { spans, units } = spanBlocks(document);
  const headings: string[] = [''];
  for (const { digest, isHeading } of units) headings.push(isHeading ? digest : (headings.at(-1) ?? ''));
  const toPlacedBlock = ({ block, start, end, unit }: Span): PlacedBlock => {
    const { content, digest } = unit ?? readUnit(block, units.slice(start, end));
    return {
      block,
      key: block.key ?? '',
      type: block.type,
      content,
      digest,
      before: units[start - 1]?.digest ?? '',
      after: units[end]?.digest ?? '',
      heading: headings[start] ?? '',
    };
  };
  const placed = new Map<string, readonly PlacedBlock[]>();
  let tops: ReadonlyMap<string, Block> | undefined;
  return {
    findByKey: (key) => {
      const span = spans.find(({ block }) => block.key === key);
      return span && toPlacedBlock(span);
    },
    listKind: (type) => {
      const kind = kindOf(type);
      const blocks = placed.get(kind) ?? spans.filter(({ block }) => kindOf(block.type) === kind).map(toPlacedBlock);
      placed.set(kind, blocks);
      return blocks;
    },
    listTexts: () => spans.flatMap(({ block, unit }) => (unit === undefined ? [] : [{ block, content: unit.content }])),
    findTop: (key) => {
      tops ??= mapTops(document);
      return tops.get(key);
    },
    // Blocks inside of a text span it too, and come after it: only those with another part can be around several.
    findAround: (first, last) =>
      first === last
        ? spans.find(({ start, unit }) => start === first && unit !== undefined)?.block
        : spans.findLast(({ start, end }) => start <= first && end > last)?.block,
  };
}

function mapTops({ nodes }: Document): ReadonlyMap<string, Block> {
  const tops = new Map<string, Block>();
  for (const top of nodes) walkBlocks([top], { block: ({ key }) => tops.set(key ?? '', top).size > 0 });
  return tops;
}

function spanBlocks(document: Document): { readonly spans: readonly Span[]; readonly units: readonly Unit[] } {
  const spans: Span[] = [];
  const units: Unit[] = [];
  const walk = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      const span: Span = { block, start: units.length, end: units.length };
      spans.push(span);
      const parts = partsOf(block);
      if (parts.length > 0 && !holdsText(block)) {
        walk(parts);
      } else {
        span.unit = readUnit(block, []);
        units.push(span.unit);
        const { start } = span;
        walkBlocks(parts, { block: (part) => spans.push({ block: part, start, end: units.length }) > 0 });
      }
      span.end = units.length;
    }
  };
  walk(document.nodes);
  return { spans, units };
}

/** Notes are read with the text that they belong to. */
const holdsText = (block: Block): boolean =>
  'nodes' in block && block.nodes?.some(({ object }) => object !== 'block') === true;

/** The blocks right inside of a block, those of its fragments and of notes in its text included. */
function partsOf(block: Block): Block[] {
  const parts: Block[] = [];
  walkBlocks([block], {
    block: (part) => {
      if (part !== block) parts.push(part);
      return part === block;
    },
  });
  return parts;
}

/** A heading may change its level, and a list its kind, and still be the same to readers. */
export function kindOf(type: Block['type']): string {
  if (type === 'heading-1' || type === 'heading-2' || type === 'heading-3') return 'heading';
  return type === 'list-ordered' || type === 'list-unordered' || type === 'list-tasks' ? 'list' : type;
}

/** The content of blocks without inner text is their data, such as the URL of an embed; their captions may change. */
function readUnit(block: Block, inside: readonly Unit[]): Unit {
  const text = block.isVoid && block.type !== 'table' ? '' : readLine(block);
  const outside = inside.length > 1 ? inside.map(({ digest }) => digest).join(' ') : JSON.stringify(block.data);
  const content = text === '' ? outside : text;
  const hash = startHash();
  addText(hash, content);
  return { content, digest: showHash(hash), isHeading: kindOf(block.type) === 'heading' };
}

/** The text of a block on one line. */
export const readLine = (block: Block): string => textOfBlocks([block]).replace(/\s+/g, ' ').trim();
