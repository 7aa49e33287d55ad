/** Maximum media types parsed of one header. */
const MAX_TYPES = 30;

/**
 * Whether a client requests the text of a page rather than its HTML: it lists `text/markdown` with a quality at least
 * that of HTML (RFC 9110, section 12.5.1).
 * @param accept the header
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false;
  const types = accept.toLowerCase().split(',', MAX_TYPES).map(readType);
  const weightOf = (name: string) => types.find(([type]) => type === name)?.[1] ?? 0;
  return weightOf('text/markdown') > 0 && weightOf('text/markdown') >= weightOf('text/html');
}

function readType(part: string): [type: string, weight: number] {
  const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
