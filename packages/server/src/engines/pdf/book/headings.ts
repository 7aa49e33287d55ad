import { type Heading, titleOfInlines } from '@bindery/content';
import { typesetInlines } from './inlines.ts';
import { type Markup, NONE, number, sequence, typstCall, typstLiteral } from './markup.ts';
import type { PageContext } from './page-context.ts';

/** Levels of bookmarks below each other. */
const deepestLevel = 9;

/** A heading of a page, which is a bookmark too. */
export function typesetHeading(block: Heading, context: PageContext): Markup {
  const rank = Number(block.type.at(-1));
  const { id } = block.data;
  const name = id === undefined || context.isInNote ? undefined : context.book.labels.claim(context.pageId, id);
  const body = typesetInlines(block.nodes, { ...context, isInNote: true });
  // A heading without text, such as an icon only, has no bookmark.
  if (titleOfInlines(block.nodes).trim() === '') return sequence([...writePlace(name), typstCall('block', body)]);
  const level = Math.min(deepestLevel, context.headingLevel + rank - 1);
  return typstCall('section', number(level), number(rank), name === undefined ? NONE : typstLiteral(name), body);
}

const writePlace = (name: string | undefined): readonly Markup[] =>
  name === undefined ? [] : [typstCall('target', typstLiteral(name))];
