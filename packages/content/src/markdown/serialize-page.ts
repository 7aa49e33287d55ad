import { stringify } from 'yaml';
import { writeComputedPages } from '../document/computed-pages.ts';
import type { Block, Document, Heading } from '../document/document.ts';
import { omitUndefined } from '../document/omit-undefined.ts';
import type { FrontMatter, PageLayout, ParsedPage } from '../document/page-source.ts';
import { titleOfInlines } from '../document/text.ts';
import { walkBlocks } from '../document/walk.ts';
import { claimId, isHeading, slugify } from './heading-ids.ts';
import { trimEndOf } from './inline-buffer.ts';
import { type Writer, writeBlocks } from './serialize-blocks.ts';
import { writeHtmlBlocks } from './serialize-html.ts';
import { writeAnchored } from './serialize-inlines.ts';

/**
 * Writes a page as markdown of the dialect: `parsePage` reads the same page from it, but for the keys of its blocks.
 * References that are resolved are written as identifiers, which no other page can follow: serialize a document before
 * it is resolved. Members of the front matter that `FrontMatter` does not know are missing.
 */
export function serializeDocument(page: ParsedPage): string {
  const writer: Writer = { notes: new Map(), ownIds: findOwnIds(page.document) };
  const parts = [writeTitle(page, writer), writeBody(page, writer)];
  const notes = writeNotes(writer);
  const text = [...parts, notes].filter((part) => part !== '').join('\n\n');
  return writeFrontMatter(page.frontMatter) + (text === '' ? '' : `${text}\n`);
}

function writeTitle({ title, titleId }: ParsedPage, writer: Writer): string {
  if (title === undefined) {
    return '';
  }
  return `# ${writeAnchored(title, titleId, writer.notes)}`;
}

/** A further heading of the first level must not become the title. */
function writeBody({ title, document }: ParsedPage, writer: Writer): string {
  const [first, ...rest] = document.nodes;
  if (title !== undefined || first === undefined || !isHeading(first) || first.data.level !== 1) {
    return writeBlocks(document.nodes, writer);
  }
  return [writeHtmlBlocks([first], writer), writeBlocks(rest, writer)].filter((part) => part !== '').join('\n\n');
}

/** Notes may refer to notes, so the list grows while it is written. */
function writeNotes(writer: Writer): string {
  const written: string[] = [];
  const done = new Set<string>();
  for (const [label, annotation] of writer.notes) {
    if (!done.has(label)) {
      done.add(label);
      const body = writeBlocks(annotation.fragments[0]?.nodes ?? [], writer);
      written.push(trimEndOf(`[^${label}]:\n\n${body.replace(/^(?!$)/gm, '    ')}`));
    }
  }
  return written.join('\n\n');
}

/** The anchors of headings that are not derived from their text, assuming that those are preserved. */
function findOwnIds(document: Document): ReadonlySet<string> {
  const headings: Heading[] = [];
  const points = new Set<string>();
  walkBlocks(document.nodes, {
    block(block: Block) {
      if (isHeading(block)) {
        headings.push(block);
      } else if (block.type === 'expandable' && block.data.id !== undefined) {
        points.add(block.data.id);
      }
      return block.type !== 'code';
    },
    inline(inline) {
      if (inline.object === 'inline' && inline.type === 'anchor') {
        points.add(inline.data.id);
      }
    },
  });
  const own = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    const guessed = guessIds(headings, own, points);
    const wrong = headings.filter(({ data }, index) => guessed[index] !== data.id);
    if (wrong.length === 0) {
      return own;
    }
    for (const { data } of wrong) {
      if (data.id !== undefined) {
        own.add(data.id);
      }
    }
  }
  return new Set(headings.flatMap(({ data }) => data.id ?? []));
}

function guessIds(headings: readonly Heading[], own: ReadonlySet<string>, points: ReadonlySet<string>): string[] {
  const taken = new Set([...points, ...own]);
  const counts = new Map([...own].map((id) => [id, 1]));
  return headings.map(({ data, nodes }) =>
    data.id !== undefined && own.has(data.id) ? data.id : claimId(slugify(titleOfInlines(nodes)), taken, counts),
  );
}

function writeFrontMatter(frontMatter: FrontMatter): string {
  const { condition, layout, computed, ...members } = frontMatter;
  const value = {
    ...members,
    ...(layout === undefined ? {} : { layout: writeLayout(layout) }),
    ...(condition === undefined ? {} : { if: condition }),
    ...(computed === undefined ? {} : { computed: writeComputedPages(computed) }),
  };
  return Object.keys(value).length === 0 ? '' : `---\n${stringify(value)}---\n\n`;
}

/** The layout as the front matter has it. */
export function writeLayout({ width, cover, coverSize, ...parts }: PageLayout): object {
  const covers = omitUndefined({ visible: cover, size: coverSize });
  return {
    ...(width === undefined ? {} : { width }),
    ...(Object.keys(covers).length === 0 ? {} : { cover: covers }),
    ...Object.fromEntries(Object.entries(parts).map(([name, visible]) => [name, { visible }])),
  };
}
