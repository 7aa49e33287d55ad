import { type Block, type Inline, type Mark, makeParagraph, type Text } from '@bindery/content';

const leaf = (text: string, ...types: readonly ('bold' | 'code')[]): Text => ({
  object: 'text',
  leaves: [{ object: 'leaf', text, marks: types.map((type): Mark => ({ object: 'mark', type })) }],
});

/** Text as it is. */
export const plain = (text: string): Inline => leaf(text);

export const bold = (text: string): Inline => leaf(text, 'bold');

/** Text as code, which has no line ends. */
export const code = (text: string): Inline => leaf(text.replace(/\s+/g, ' '), 'code');

/** A label of the content below it: a heading would be one of the page. */
export const label = (text: string, ...more: readonly Inline[]): Block => makeParagraph([bold(text), ...more]);
