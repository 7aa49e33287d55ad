const TAG = /<[a-z][^<>]*>/gi;

/**
 * HTML without style sheets, and with inline styles in a renamed attribute: the content security policy also applies to
 * documents that are never displayed. Pure.
 */
export const renameStyles = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(TAG, (tag) => tag.replace(/(\s)style(?=\s*=)/gi, '$1data-style'));

/** Properties of an inline style that affect text; scripts may set them. Pure. */
export function readInlineStyle(
  style: string,
): Readonly<Record<'fontWeight' | 'fontStyle' | 'textDecoration', string>> {
  const read = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([\\w-]+)`, 'i').exec(style)?.[1]?.toLowerCase() ?? '';
  const weight = read('font-weight');
  return {
    fontWeight: weight === 'bold' || /^[6-9]00$/.test(weight) ? 'bold' : weight === '' ? '' : 'normal',
    fontStyle: read('font-style'),
    textDecoration: read('text-decoration(?:-line)?'),
  };
}
