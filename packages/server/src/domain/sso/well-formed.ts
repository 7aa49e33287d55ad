/** Maximum depth; deeper documents could overflow the stack of recursive code. */
const MAX_DEPTH = 40;
/**
 * A thousand attributes with a value each, and more. The time that checking a signature needs grows with the square of
 * these: it is a third of a second here.
 */
const MAX_TAGS = 4000;
const MAX_NAMESPACES = 1000;

const NAME = '[A-Za-z_][\\w.:-]*';
const VALUE = `"[^"<]*"|'[^'<]*'`;
const TAG = new RegExp(`<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:${VALUE}))*)\\s*(/?)>`, 'y');
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot contain
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

export type NormalForm = 'well-formed' | 'broken' | 'too-deep' | 'too-large';

/**
 * Checks that a text consists of well-formed elements, attributes and text only; the parser is too lenient, and its
 * time is superlinear. Linear time.
 */
export function findForm(text: string): NormalForm {
  if (NO_CHARACTER.test(text) || REFERENCE.test(text)) return 'broken';
  const open: string[] = [];
  let [tags, namespaces] = [0, 0];
  let at = text.indexOf('<');
  let hasRoot = false;
  for (let end = 0; at >= 0; at = text.indexOf('<', end)) {
    if (open.length === 0 && text.slice(end, at).trim() !== '') return 'broken';
    TAG.lastIndex = at;
    const [tag, slash, name = '', attributes = '', empty] = TAG.exec(text) ?? [];
    if (tag === undefined) return 'broken';
    end = at + tag.length;
    namespaces += attributes.split('xmlns').length - 1;
    if (++tags > MAX_TAGS || namespaces > MAX_NAMESPACES) return 'too-large';
    if (slash !== '') {
      if (attributes !== '' || empty !== '' || open.pop() !== name) return 'broken';
    } else {
      if (open.length === 0 && hasRoot) return 'broken';
      hasRoot = true;
      if (open.length >= MAX_DEPTH) return 'too-deep';
      if (empty === '') open.push(name);
    }
  }
  const last = text.lastIndexOf('>');
  return hasRoot && open.length === 0 && text.slice(last + 1).trim() === '' ? 'well-formed' : 'broken';
}
