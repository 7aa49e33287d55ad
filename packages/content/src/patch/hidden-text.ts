const COMMENT = /<!--[\s\S]*?-->/g;
/** Link definitions, including those within quotes and lists. */
const DEFINITION = /^[ \t>]*(\[(?!\^)[^\]\n]+\]:[ \t]*\S[^\r\n]*)/gm;

/** Content of a source that belongs to no block: comments and link definitions, in order, verbatim. */
export interface HiddenText {
  readonly comments: readonly string[];
  readonly definitions: readonly string[];
}

/**
 * Hidden content of a text.
 * @param form the serialized blocks of the text: content in it is visible, such as a comment within code
 */
export function findHiddenText(text: string, form: string): HiddenText {
  const isHidden = (part: string) => !form.includes(part);
  return {
    comments: [...text.matchAll(COMMENT)].map(([comment]) => comment).filter(isHidden),
    definitions: [...text.matchAll(DEFINITION)].map(([, definition = '']) => definition.trimEnd()).filter(isHidden),
  };
}

/** Whether a text contains all hidden content, each part as often as before. */
export function hasHiddenText(text: string, { comments, definitions }: HiddenText): boolean {
  const counts = new Map<string, number>();
  for (const part of [...comments, ...definitions]) counts.set(part, (counts.get(part) ?? 0) + 1);
  return [...counts].every(([part, count]) => text.split(part).length > count);
}

/** A text with missing comments before it and missing definitions after it, on separate lines. */
export function addHiddenText(text: string, hidden: HiddenText): string {
  const isMissing = (part: string) => !text.includes(part);
  const [comments, definitions] = [hidden.comments.filter(isMissing), hidden.definitions.filter(isMissing)];
  return [...comments, text.replace(/\n+$/, ''), ...(definitions.length > 0 ? [definitions.join('\n')] : [])]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}
