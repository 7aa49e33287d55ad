import { type Heading, titleOfInlines } from '@bindery/content';
import { writeInlines } from './inlines.ts';
import { call, literal, type Markup, NONE, number, sequence } from './markup.ts';
import type { PageContext } from './page-context.ts';

/** Levels of bookmarks below each other. */
const deepestLevel = 9;

/** A heading of a page, which is a bookmark too. */
export function writeHeading(block: Heading, context: PageContext): Markup {
  const rank = Number(block.type.at(-1));
  const { id } = block.data;
  const name = id === undefined || context.isInNote ? undefined : context.book.labels.claim(context.pageId, id);
  const body = writeInlines(block.nodes, { ...context, isInNote: true });
  // A heading that says nothing, such as an icon alone, is none for the list of bookmarks.
  if (titleOfInlines(block.nodes).trim() === '') return sequence([...writePlace(name), call('block', body)]);
  const level = Math.min(deepestLevel, context.headingLevel + rank - 1);
  return call('section', number(level), number(rank), name === undefined ? NONE : literal(name), body);
}

const writePlace = (name: string | undefined): readonly Markup[] =>
  name === undefined ? [] : [call('target', literal(name))];
