import type { EditorState } from 'prosemirror-state';
import { cursorOf } from '../commands/cursor.ts';

/** The kinds of suggestion lists. */
export type SuggestKind = 'insert' | 'mention' | 'link' | 'emoji';

/** A trigger at the cursor, with the query after it. */
export interface SuggestQuery {
  readonly kind: SuggestKind;
  /** Position before the trigger. */
  readonly from: number;
  /** Position of the cursor. */
  readonly to: number;
  /** Without the trigger. */
  readonly text: string;
}

/** Triggers with the queries they allow. The first match applies. */
const PATTERNS: readonly (readonly [pattern: RegExp, kind: SuggestKind])[] = [
  [/\[\[([^\]\n]{0,60})$/, 'link'],
  [/(?:^|[\s\u00a0\ufffc(])(\/([\p{L}\p{N}][\p{L}\p{N} -]{0,40})?)$/u, 'insert'],
  [/(?:^|[\s\u00a0\ufffc(])(@([\p{L}\p{N}][^@\n]{0,40})?)$/u, 'mention'],
  [/(?:^|[\s\u00a0\ufffc(])(:([a-z_+-][a-z0-9_+-]{0,40})?)$/, 'emoji'],
];

/** The trigger at the cursor; null in code, and without one. Pure. */
export function findQuery(state: EditorState): SuggestQuery | null {
  const $cursor = cursorOf(state);
  if ($cursor === null || $cursor.parent.type.spec.code === true) return null;
  const isCode = (state.storedMarks ?? $cursor.marks()).some(({ type }) => type.name === 'inline_code');
  if (isCode) return null;
  // One character for each inline position, so that lengths in the text equal lengths in the document.
  const before = $cursor.parent.textBetween(
    Math.max(0, $cursor.parentOffset - 80),
    $cursor.parentOffset,
    null,
    '\ufffc',
  );
  for (const [pattern, kind] of PATTERNS) {
    const match = pattern.exec(before);
    if (match === null) continue;
    const written = kind === 'link' ? match[0] : (match[1] ?? '');
    const text = (kind === 'link' ? match[1] : match[2]) ?? '';
    return { kind, from: $cursor.pos - written.length, to: $cursor.pos, text };
  }
  return null;
}
