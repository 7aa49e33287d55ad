import { diffIndices } from 'node-diff3';

/** A part of the difference between two texts. */
export interface LinePart {
  readonly kind: 'equal' | 'added' | 'removed';
  readonly text: string;
}

/** Context lines around a difference. */
const CONTEXT = 3;

/** The differences of two texts line by line, with context; empty for equal texts. Pure. */
export function diffLines(before: string, after: string): LinePart[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const parts: LinePart[] = [];
  const add = (kind: LinePart['kind'], lines: readonly string[]) => {
    if (lines.length > 0) parts.push({ kind, text: `${lines.join('\n')}\n` });
  };
  let at = 0;
  const changes = diffIndices(old, fresh);
  for (const [index, { buffer1, buffer1Content, buffer2Content }] of changes.entries()) {
    addContext(old.slice(at, buffer1[0]), { isFirst: index === 0, isLast: false }, add);
    add('removed', buffer1Content);
    add('added', buffer2Content);
    at = buffer1[0] + buffer1[1];
  }
  if (changes.length > 0) addContext(old.slice(at), { isFirst: false, isLast: true }, add);
  return parts;
}

/** Equal lines between two differences: the context of each. */
function addContext(
  lines: readonly string[],
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
  add: (kind: 'equal', lines: readonly string[]) => void,
): void {
  const [head, tail] = [isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT];
  if (lines.length <= head + tail + 1) {
    add('equal', lines);
    return;
  }
  add('equal', lines.slice(0, head));
  add('equal', ['…']);
  add('equal', tail === 0 ? [] : lines.slice(-tail));
}
