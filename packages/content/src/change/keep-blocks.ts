import type { Block, Document } from '../document/document.ts';
import { formOfDocument } from '../document-form/write-form.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { serializeDocument } from '../markdown/serialize-page.ts';
import { readSourceBlocks, type SourceBlocks } from './source-blocks.ts';

/**
 * The source with another document: blocks that the document has from the source (`parsePage`) keep their lines, others
 * are written. Lines that make no block, such as definitions of links and notes, stay in front of what follows them.
 * @returns undefined where this would not be read as the document, and all of it must be written
 */
export function keepBlocks(source: string, document: Document): string | undefined {
  const now = readSourceBlocks(source);
  if (now === undefined) return undefined;
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  const next = now.head + joinLines(mergeLines(now, document.nodes, lineEnd), lineEnd, now.units.at(-1)?.gap ?? '');
  const read = parsePage(next).document;
  const isSame =
    read.nodes.length === document.nodes.length &&
    read.nodes.every((block, index) => contentOfBlock(block) === contentOfBlock(document.nodes[index] as Block));
  return isSame ? next : undefined;
}

/** Lines of the source, or those of blocks that are written. */
interface Lines {
  readonly text: string;
  /** The empty lines after it. */
  readonly gap: string;
  /** Which unit of the source it is. */
  readonly unit?: number;
}

/** The units of the source whose blocks are all there, and what is written for the other blocks between them. */
function mergeLines({ units, spans, blocks }: SourceBlocks, nodes: readonly Block[], lineEnd: string): Lines[] {
  const keys = new Map(blocks.map((block, index) => [block.key, index]));
  const sources = nodes.map(({ key }) => (key === undefined ? undefined : keys.get(key)));
  const merged: Lines[] = [];
  let written: Block[] = [];
  let at = 0;
  const writeRest = (): void => {
    if (written.length === 0) return;
    const text = serializeDocument({ frontMatter: {}, document: { object: 'document', data: {}, nodes: written } });
    merged.push({ text: text.replaceAll('\n', lineEnd), gap: '' });
    written = [];
  };
  for (const [index, unit] of units.entries()) {
    const { start, end } = spans[index] ?? { start: 0, end: 0 };
    const first = start === end ? at : sources.indexOf(start, at);
    const length = end - start;
    const isKept =
      first >= 0 && sources.slice(first, first + length).every((block, offset) => block === start + offset);
    if (!isKept || first + length > nodes.length) continue;
    written.push(...nodes.slice(at, first));
    writeRest();
    merged.push({ text: unit.text, gap: unit.gap, unit: index });
    at = first + length;
  }
  written.push(...nodes.slice(at));
  writeRest();
  return merged;
}

/** One after the other: as in the source where they stood so, with an empty line between them elsewhere. */
function joinLines(lines: readonly Lines[], lineEnd: string, end: string): string {
  return lines
    .map(({ text, gap, unit }, index) => {
      const next = lines[index + 1];
      if (next === undefined) return text + end;
      if (unit !== undefined && next.unit === unit + 1) return text + gap;
      return text + (/[\r\n]$/.test(text) || text === '' ? '' : lineEnd) + (gap === '' ? lineEnd : gap);
    })
    .join('');
}

/** What a block says, regardless of its key. */
export function contentOfBlock(block: Block): string {
  const { nodes } = formOfDocument({ object: 'document', data: {}, nodes: [block] });
  return JSON.stringify(sortMembers(nodes[0]));
}

/** Members in the order of their names, without the keys of nodes. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'key' || !('object' in value));
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]));
}
