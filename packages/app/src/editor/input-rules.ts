import { InputRule, inputRules } from 'prosemirror-inputrules';
import type { Attrs, MarkType, Schema } from 'prosemirror-model';
import { type Command, type EditorState, type Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import { cursorAtEnd } from './commands/cursor.ts';
import { createNoteSign, nextNoteLabel } from './commands/footnotes.ts';
import { isItem, isLine, isList, markType, nodeType } from './commands/node-kinds.ts';
import { turnInto } from './commands/turn-into.ts';
import type { Target } from './commands/turn-target.ts';
import { openPanelWith } from './panels/panel-key.ts';

/** Markdown at the start of a line, and the block it creates. */
const BLOCK_RULES: readonly (readonly [pattern: RegExp, target: Target])[] = [
  [/^#\s$/, { type: 'heading_1' }],
  [/^##\s$/, { type: 'heading_2' }],
  [/^###\s$/, { type: 'heading_3' }],
  [/^[*+-]\s$/, { type: 'list_unordered' }],
  [/^1[.)]\s$/, { type: 'list_ordered' }],
  [/^\[ ?\]\s$/, { type: 'list_tasks' }],
  [/^>\s$/, { type: 'blockquote' }],
];

/** Markdown around text, and the mark it creates: the last group is the text. */
const MARK_RULES: readonly (readonly [pattern: RegExp, mark: string])[] = [
  [/(?:^|[^*\p{L}\p{N}])(\*\*([^*\s](?:[^*]*[^*\s])?)\*\*)$/u, 'bold'],
  [/(?:^|[^_\p{L}\p{N}])(__([^_\s](?:[^_]*[^_\s])?)__)$/u, 'bold'],
  [/(?:^|[^*\p{L}\p{N}])(\*([^*\s](?:[^*]*[^*\s])?)\*)$/u, 'italic'],
  [/(?:^|[^_\p{L}\p{N}])(_([^_\s](?:[^_]*[^_\s])?)_)$/u, 'italic'],
  [/(?:^|[^`])(`([^`]+)`)$/, 'inline_code'],
  [/(?:^|[^~])(~~([^~\s](?:[^~]*[^~\s])?)~~)$/, 'strikethrough'],
];

/** Converts Markdown while it is typed; Backspace right afterwards restores the typed characters. */
export const markdownRules = (schema: Schema): Plugin =>
  inputRules({
    rules: [
      ...BLOCK_RULES.map(([pattern, target]) => blockRule(pattern, target)),
      fenceRule(),
      dividerRule(schema),
      mathRule(schema),
      inlineMathRule(schema),
      linkRule(schema),
      noteRule(schema),
      ...MARK_RULES.map(([pattern, name]) => markRule(pattern, markType(schema, name))),
    ],
  });

/** Runs a command on the state without the typed characters. */
function replaceTyped(state: EditorState, start: number, end: number, target: Target): Transaction | null {
  const tr = state.tr.delete(start, end);
  const steps = tr.steps.length;
  const without = state.apply(tr);
  let result: Transaction | null = null;
  turnInto(target)(without, (next) => {
    for (const step of next.steps) tr.step(step);
    if (tr.steps.length > steps) result = tr.setSelection(TextSelection.near(tr.doc.resolve(next.selection.from)));
  });
  return result;
}

const blockRule = (pattern: RegExp, target: Target): InputRule =>
  new InputRule(pattern, (state, _match, start, end) => {
    const $start = state.doc.resolve(start);
    if ($start.parent.type.name !== 'paragraph' || isInLine(state)) return null;
    // A list starts outside of lists only: in an item the characters remain, except those of a task.
    const isInList = $start.depth > 1 && isItem($start.node(-1)) && isList($start.node(-2));
    if (isInList && target.type !== 'list_tasks') return null;
    return replaceTyped(state, start, end, target);
  });

function isInLine({ selection }: EditorState): boolean {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) if (isLine($from.node(depth))) return true;
  return false;
}

/** Three backticks and the name of a language create code. */
const fenceRule = (): InputRule =>
  new InputRule(/^```([\w+#-]*)\s$/, (state, match, start, end) => {
    if (state.doc.resolve(start).parent.type.name !== 'paragraph' || isInLine(state)) return null;
    return startCode(state, start, end, match[1]);
  });

/** Enter after three backticks and the name of a language, alone in a paragraph, creates code. */
export const enterFence: Command = (state, dispatch) => {
  const $cursor = cursorAtEnd(state);
  const match = /^```([\w+#-]*)$/.exec($cursor?.parent.textContent ?? '');
  if ($cursor === null || match === null || !isAloneInParagraph(state, $cursor.pos, match[0].length)) return false;
  const tr = startCode(state, $cursor.start(), $cursor.pos, match[1]);
  if (tr === null) return false;
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Converts a paragraph to code without the typed fence. */
function startCode(state: EditorState, start: number, end: number, syntax = ''): Transaction | null {
  const tr = replaceTyped(state, start, end, { type: 'code' });
  return tr === null || syntax === '' ? tr : tr.setNodeAttribute(tr.selection.$from.before(), 'syntax', syntax);
}

const isAloneInParagraph = (state: EditorState, start: number, length: number): boolean => {
  const { parent, depth } = state.doc.resolve(start);
  return parent.type.name === 'paragraph' && parent.content.size === length && depth > 0 && !isInLine(state);
};

/** Three hyphens alone create a divider, and put the cursor into a paragraph below it. */
const dividerRule = (schema: Schema): InputRule =>
  new InputRule(/^---$/, (state, _match, start) => {
    if (!isAloneInParagraph(state, start, 2)) return null;
    const $start = state.doc.resolve(start);
    const nodes = [nodeType(schema, 'divider').create(), nodeType(schema, 'paragraph').create()];
    const tr = state.tr.replaceWith($start.before(), $start.after(), nodes);
    return tr.setSelection(TextSelection.create(tr.doc, $start.before() + 2));
  });

/** Two dollar signs and a space alone create a separate formula. */
const mathRule = (schema: Schema): InputRule =>
  new InputRule(/^\$\$\s$/, (state, _match, start) => {
    if (!isAloneInParagraph(state, start, 2)) return null;
    const $start = state.doc.resolve(start);
    const nodes = [nodeType(schema, 'math').create(), nodeType(schema, 'paragraph').create()];
    const tr = state.tr.replaceWith($start.before(), $start.after(), nodes);
    return tr.setSelection(TextSelection.create(tr.doc, $start.before() + 2));
  });

/** A formula within text. */
const inlineMathRule = (schema: Schema): InputRule =>
  new InputRule(/\$\$([^$\s](?:[^$]*[^$\s])?)\$\$$/, (state, match, start, end) => {
    const formula = nodeType(schema, 'inline_math').create({ formula: match[1] ?? '' });
    return isText(state, start) ? state.tr.replaceWith(start, end, formula) : null;
  });

const isText = (state: EditorState, pos: number): boolean => {
  const { parent } = state.doc.resolve(pos);
  return parent.inlineContent && parent.type.spec.code !== true;
};

/** A bracket and a caret are a footnote, whose note is opened. */
const noteRule = (schema: Schema): InputRule =>
  new InputRule(/\[\^$/, (state, _match, start, end) => {
    if (!isText(state, start)) return null;
    const tr = state.tr.replaceWith(start, end, createNoteSign(schema, nextNoteLabel(state.doc)));
    return openPanelWith(tr, { kind: 'annotation', position: start });
  });

/** `[words](target)`. */
const linkRule = (schema: Schema): InputRule =>
  new InputRule(/(?:^|[^!])(\[([^\]]+)\]\(([^()\s]+)\))$/, (state, match, start, end) => {
    const [, , words = '', target = ''] = match;
    const ref = parseLinkRef(target);
    return ref === null
      ? null
      : markWords(state, { match, start, end, words, type: markType(schema, 'link'), attrs: { ref, title: null } });
  });

/** The reference to a target; null for a scheme that links do not allow. */
export function parseLinkRef(target: string): Attrs | null {
  if (/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(target)) return { kind: 'url', url: target };
  return /^[a-z][a-z\d+.-]*:/i.test(target) ? null : { kind: 'source', target };
}

const markRule = (pattern: RegExp, type: MarkType): InputRule =>
  new InputRule(pattern, (state, match, start, end) =>
    markWords(state, { match, start, end, words: match[2] ?? '', type, attrs: null }),
  );

interface MarkedWords {
  readonly match: RegExpMatchArray;
  readonly start: number;
  readonly end: number;
  readonly words: string;
  readonly type: MarkType;
  readonly attrs: Attrs | null;
}

/** Marks text, and deletes the Markdown around it; text typed next has no mark. */
function markWords(state: EditorState, { match, start, end, words, type, attrs }: MarkedWords): Transaction | null {
  const [whole, written = ''] = match;
  const { parent } = state.doc.resolve(start);
  if (!isText(state, start) || !parent.type.allowsMarkType(type)) return null;
  const from = start + whole.length - written.length;
  const to = from + written.indexOf(words) + words.length;
  const isCode = state.doc.rangeHasMark(from, Math.min(end, to), markType(state.schema, 'inline_code'));
  if (isCode) return null;
  const { tr } = state;
  tr.delete(to, end).delete(from, from + written.indexOf(words));
  tr.addMark(from, from + words.length, type.create(attrs));
  return tr.removeStoredMark(type);
}
