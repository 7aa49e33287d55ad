import type { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { getTexts } from '../../texts/texts.ts';
import { insertFootnote } from '../commands/footnotes.ts';
import { insertBlockKind, insertInline } from '../commands/insert-block.ts';
import { LISTS } from '../commands/node-kinds.ts';
import { turnInto } from '../commands/turn-into.ts';
import type { Target } from '../commands/turn-target.ts';
import { loadTargets } from '../node-views/targets.ts';
import { openPanelAt } from '../panels/open-panel.ts';
import { INSERTS, type InsertEntry, isBlockKind } from './insert-catalog.ts';
import { listCandidates } from './link-paths.ts';
import { insertWords, type MenuContext, runWithout } from './menu-context.ts';
import { rankAll, rankWords } from './rank.ts';
import { listRecent, rememberRecent } from './recent-inserts.ts';
import { openSuggest } from './suggest-plugin.ts';
import type { SuggestQuery } from './suggest-query.ts';

/** A row of a suggestion list. */
export interface SuggestOption {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon?: string;
  /** Characters in place of an icon. */
  readonly sign?: string;
  readonly keys?: string;
  /** The group heading of the row. */
  readonly section?: string;
  readonly choose: (query: SuggestQuery) => void;
}

const MOST_OPTIONS = 60;

/** The options of a list for a query: synchronous, or loaded. */
export function listOptions(
  context: MenuContext,
  query: SuggestQuery,
): readonly SuggestOption[] | Promise<readonly SuggestOption[]> {
  switch (query.kind) {
    case 'insert':
      return listInserts(context, query.text);
    case 'emoji':
      return listEmoji(context, query.text);
    default:
      return listPages(context, query);
  }
}

function listInserts(context: MenuContext, typed: string): readonly SuggestOption[] {
  const texts = getTexts('editorMenus');
  const toOption = (entry: InsertEntry, section: string): SuggestOption => ({
    id: `${section} ${entry.id}`,
    label: texts.blocks[entry.id],
    icon: entry.icon,
    section,
    ...(entry.keys !== undefined && { keys: entry.keys }),
    ...(entry.sign !== undefined && { sign: entry.sign }),
    choose: ({ from, to }) => insertEntry(context, entry, from, to),
  });
  const textsOf = ({ id, keywords }: InsertEntry) => [`${texts.blocks[id]} ${keywords}`];
  // Equal entries remain in the order of the menu.
  if (typed.trim() !== '')
    return rankAll(typed, INSERTS, textsOf, MOST_OPTIONS, rankWords).map((entry) =>
      toOption(entry, texts.sections[entry.section]),
    );
  const recent = listRecent().flatMap((id) => INSERTS.filter((entry) => entry.id === id));
  return [
    ...recent.map((entry) => toOption(entry, texts.sections.recent)),
    ...INSERTS.map((entry) => toOption(entry, texts.sections[entry.section])),
  ];
}

/** Text types, which convert an empty paragraph in place: in a list, the item is lifted, or the list is converted. */
const TEXT_KINDS: ReadonlySet<string> = new Set([
  ...LISTS,
  'paragraph',
  'heading_1',
  'heading_2',
  'heading_3',
  'code',
  'blockquote',
]);

/** Types whose form opens after insertion, as they are empty without it. */
const FORM_KINDS: ReadonlySet<string> = new Set([
  ...['images', 'file', 'embed', 'content_ref', 'reusable_content', 'if', 'drawing', 'diagram', 'math'],
  ...['openapi_operation', 'openapi_schemas', 'openapi_webhook'],
  ...['inline_math', 'inline_image', 'icon', 'button', 'expression', 'anchor', 'footnote'],
]);

const INLINE_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  icon: { icon: 'star' },
  button: { label: 'Button', ref: { kind: 'url', url: 'https://' }, kind: 'primary' },
  anchor: { id: 'anchor' },
};

/** Characters that replace the entry, and open another list. */
const SIGNS: Readonly<Record<string, string>> = { mention: '@', page_link: '[[', emoji: ':' };

/** Inserts an entry of the menu in place of the query. */
function insertEntry(context: MenuContext, { id }: InsertEntry, from: number, to: number): void {
  rememberRecent(id);
  const { view } = context;
  const sign = SIGNS[id];
  if (sign !== undefined) {
    view.focus();
    view.dispatch(openSuggest(view.state.tr.insertText(sign, from, to)));
    return;
  }
  const isDone = isBlockKind(id)
    ? (TEXT_KINDS.has(id) &&
        isBlankWithout(context, from, to) &&
        runWithout(context, from, to, turnInto({ type: id } as Target))) ||
      runWithout(context, from, to, insertBlockKind(id, insertWords()))
    : runWithout(
        context,
        from,
        to,
        id === 'footnote' ? insertFootnote : insertInline(id, INLINE_ATTRIBUTES[id] ?? null),
      );
  if (isDone && FORM_KINDS.has(id)) openForm(view, id);
}

/** Opens the form of an inserted entry; for an image, also the file dialog of the system. */
function openForm(view: EditorView, id: InsertEntry['id']): void {
  const position = positionOf(view.state.selection, isBlockKind(id));
  if (id === 'images') openPanelAt(view, position + 1, true);
  else openPanelAt(view, position, id === 'inline_image');
}

/** Whether the paragraph only contains the query. */
function isBlankWithout({ view }: MenuContext, from: number, to: number): boolean {
  const { parent } = view.state.doc.resolve(from);
  return parent.type.name === 'paragraph' && parent.content.size === to - from;
}

/** Position before the insertion: the selection, the line around the cursor, or the inline before it. */
function positionOf({ $from, from }: Selection, isBlock: boolean): number {
  if (!$from.parent.inlineContent) return from;
  return isBlock ? $from.before() : Math.max($from.start(), from - 1);
}

async function listPages(context: MenuContext, { kind, text }: SuggestQuery): Promise<readonly SuggestOption[]> {
  const { services } = context;
  const pages = listCandidates(await loadTargets(services)).filter((target) => target.kind === 'page');
  return rankAll(text, pages, ({ title, detail }) => [title, detail], MOST_OPTIONS).map(
    ({ title, detail, target }) => ({
      id: target,
      label: title,
      detail,
      icon: 'file-lines',
      choose: ({ from, to }) => {
        const ref = { kind: 'source', target };
        if (kind === 'mention') runWithout(context, from, to, insertInline('mention', { ref }));
        else insertPageLink(context, from, to, title, ref);
      },
    }),
  );
}

function insertPageLink(context: MenuContext, from: number, to: number, title: string, ref: object): void {
  runWithout(context, from, to, (state, dispatch) => {
    const link = state.schema.marks['link']?.create({ ref, title: null });
    if (link === undefined) return false;
    const { tr } = state;
    tr.replaceSelectionWith(state.schema.text(title, link.addToSet(state.selection.$from.marks())), false);
    dispatch?.(tr.removeStoredMark(link));
    return true;
  });
}

async function listEmoji(context: MenuContext, typed: string): Promise<readonly SuggestOption[]> {
  const { EMOJI } = await import('../../source/emoji.ts');
  const textOf = ([name]: (typeof EMOJI)[number]) => [name.replaceAll('_', ' ')];
  return rankAll(typed.replaceAll('_', ' '), EMOJI, textOf, MOST_OPTIONS).map(([name, sign]) => ({
    id: name,
    label: name,
    sign,
    choose: ({ from, to }) => void runWithout(context, from, to, insertInline('emoji', { code: codeOf(sign) })),
  }));
}

/** The hexadecimal code points of characters, as pages store an emoji. */
const codeOf = (characters: string): string =>
  [...characters].map((character) => character.codePointAt(0)?.toString(16) ?? '').join('-');
