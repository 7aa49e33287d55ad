import {
  type Block,
  type Heading,
  isReadWhole,
  makeHeading,
  mapChildren,
  parsePage,
  serializeDocument,
  splitSource,
} from '@bindery/content';
import { checkEditorDocument, nodeOfDocument } from '@bindery/editor-model';
import type { Node } from 'prosemirror-model';
import type { Context } from '../../../domain/context.ts';
import { convertFragment, type OmissionKind } from '../../../engines/import/html/fragment.ts';
import { isHeavyText, requireFew } from '../../../platform/compute/heavy-work.ts';
import { badRequest, ServiceError } from '../../../platform/errors.ts';
import type { ConvertedText, TextToConvert } from './convert-schema.ts';
import { LIGHT_CHARACTERS } from './draft-state.ts';
import { EDITOR_SCHEMA } from './editor-schema.ts';

type Kind = ConvertedText['omitted'][number]['kind'];

interface Converted {
  readonly blocks: readonly Block[];
  readonly omissions: ReadonlyMap<Kind, number>;
}

const SENTENCES: Readonly<Record<Kind, (count: number) => string>> = {
  images: (count) =>
    count === 1
      ? 'An image was left out: only the program it was copied from has it. Insert it as a file.'
      : `${count} images were left out: only the program they were copied from has them. Insert them as files.`,
  links: (count) =>
    count === 1
      ? 'A link was left out: its target is not a web page. Its words remain.'
      : `${count} links were left out: their targets are not web pages. Their words remain.`,
  merged_cells: (count) =>
    count === 1
      ? 'A merged cell of a table was split: its other places are empty.'
      : `${count} merged cells of tables were split: their other places are empty.`,
  front_matter: () => 'The front matter was left out. Set the properties of the page instead.',
};

/**
 * Converts pasted text to blocks of a draft. Stores nothing.
 * @throws ServiceError 400 for binary or unreadable text, 413 for one that exceeds the limits of a draft
 */
export function convertText(ctx: Context, given: TextToConvert): ConvertedText {
  const { html, markdown } = requireOne(given);
  requireFew(ctx, html?.length ?? markdown?.length ?? 0, LIGHT_CHARACTERS);
  const { blocks, omissions } = html === undefined ? convertMarkdown(markdown ?? '') : convertHtml(html);
  const doc = blocks.length === 0 ? undefined : makeDocument(blocks);
  return {
    object: 'converted-text',
    nodes: doc?.children.map((node) => node.toJSON()) ?? [],
    omitted: [...omissions].map(([kind, count]) => ({ kind, count, message: SENTENCES[kind](count) })),
  };
}

function requireOne(given: TextToConvert): TextToConvert {
  if ((given.html === undefined) === (given.markdown === undefined)) {
    throw badRequest('body must have either "html" or "markdown".');
  }
  return given;
}

function convertHtml(html: string): Converted {
  const { blocks, omissions } = readFragment(html);
  // Normalizes parsed blocks to the form of pages: images alone in a paragraph become a block, for example.
  const markdown = serializeDocument({ frontMatter: {}, document: { object: 'document', data: {}, nodes: blocks } });
  return { blocks: parseBlocks(`\n${markdown}`), omissions: new Map<Kind, number>(omissions) };
}

function readFragment(html: string): {
  readonly blocks: readonly Block[];
  readonly omissions: ReadonlyMap<OmissionKind, number>;
} {
  try {
    return convertFragment(html);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.reason !== 'import_failed') throw error;
    throw badRequest('body/html has too many elements, or is nested too deeply. Insert it in parts.');
  }
}

function convertMarkdown(markdown: string): Converted {
  const { frontMatter, frontMatterError, body } = splitSource(markdown);
  // A text may also begin with a line of dashes.
  const isText = Object.keys(frontMatter).length === 0 || frontMatterError !== undefined;
  return {
    blocks: parseBlocks(isText ? `\n${markdown}` : body),
    omissions: new Map<Kind, number>(isText ? [] : [['front_matter', 1]]),
  };
}

/** The blocks of a text, including its title. */
function parseBlocks(markdown: string): readonly Block[] {
  // The block editor could not open a page with it.
  if (isHeavyText(Buffer.from(markdown)) || !isReadWhole(markdown)) throw tooLong();
  const { title, document } = parsePage(markdown);
  return placeHeadings(title === undefined ? document.nodes : [makeHeading(1, title), ...document.nodes]);
}

const isHeading = (block: Block): block is Heading => /^heading-[123]$/.test(block.type);

/** The level of a written heading, from 1 to 6. */
const levelOf = ({ data, type }: Heading): number => data.level ?? Number(type.slice('heading-'.length)) + 1;

/**
 * Headings as parts of the target page: those of the first level become sections, so that all move down by one level.
 * Their anchors are derived from their text in the page.
 */
function placeHeadings(blocks: readonly Block[]): readonly Block[] {
  const shift = blocks.some((block) => isHeading(block) && levelOf(block) === 1) ? 1 : 0;
  const lower = (block: Block): Block =>
    isHeading(block)
      ? makeHeading(Math.min(levelOf(block) + shift, 6), block.nodes, block.data.align)
      : mapChildren(block, (children) => children.map(lower));
  return blocks.map(lower);
}

const tooLong = () =>
  new ServiceError(
    413,
    'The text is too long for the block editor. Insert it in parts, or into the source of the page.',
    'work_too_large',
  );

function makeDocument(blocks: readonly Block[]): Node {
  const doc = nodeOfDocument(EDITOR_SCHEMA, { object: 'document', data: {}, nodes: blocks });
  try {
    checkEditorDocument(doc);
  } catch (error) {
    if (error instanceof RangeError) throw badRequest('body is nested too deeply for a page.');
    throw error;
  }
  return doc;
}
