import { encodePagePath } from '../components/pages/pages-context.ts';
import { type ContentScope, scopePath } from '../data/content.ts';
import { insertSource, type PageSource } from '../data/page-source.ts';
import { proposeText } from '../data/unpublished-files.ts';
import { navigate } from '../routes/location.ts';
import type { SourceSession } from '../source/session.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { showFailure, showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';

interface SourceContext {
  readonly organization: string;
  readonly scope: ContentScope;
  readonly access: 'write' | 'propose' | 'read' | 'finished';
  readonly session: SourceSession;
}

interface SourceActions extends SourceContext {
  readonly page: PageSource['page'];
  readonly togglePreview: () => void;
}

/** Actions of the source of a page; the first one has the shortcut Mod+S. */
export function listSourceActions({ page, togglePreview, ...source }: SourceActions): Action[] {
  const texts = getTexts('source');
  const { organization, scope, access } = source;
  const path = `${scopePath(organization, scope)}/${page.path ?? ''}`;
  const propose: Action = {
    id: 'source.propose',
    label: texts.propose,
    icon: 'code-branch',
    ...(access === 'propose' && { keys: 'Mod+S' }),
    perform: () => void proposeInstead(source),
  };
  const save: Action = {
    id: 'source.save',
    keys: 'Mod+S',
    icon: 'check',
    label: scope.kind === 'space' ? texts.publish : texts.save,
    perform: () => void saveText(source),
  };
  return [
    ...(access === 'write' ? [save] : []),
    ...(access === 'propose' ? [propose] : []),
    ...(access === 'write' && scope.kind === 'space' ? [{ ...propose, label: texts.proposeInstead }] : []),
    { id: 'source.preview', label: `${texts.showPreview} / ${texts.hidePreview}`, icon: 'eye', perform: togglePreview },
    ...(access === 'write'
      ? [
          {
            id: 'source.blocks',
            label: texts.toBlocks,
            icon: 'blocks',
            keys: 'Mod+Shift+M',
            perform: () => void openBlocks(source),
          },
        ]
      : []),
    { id: 'source.page', label: texts.toPage, icon: 'file-lines', perform: () => navigate(path) },
  ];
}

/** Stores the text; where its path has changed with it, the place follows. */
async function saveText({ organization, scope, session }: SourceContext): Promise<void> {
  const texts = getTexts('source');
  const before = session.page.peek()?.path;
  if (session.isUnchanged() && !session.isDraft.peek())
    return showToast(scope.kind === 'space' ? texts.nothingToPublish : texts.nothingToSave);
  if (!(await session.save())) return;
  showToast(scope.kind === 'space' ? texts.published : texts.saved);
  const path = session.page.peek()?.path;
  if (path !== before) navigate(`${scopePath(organization, scope)}/~/source/${path}`, { replace: true });
}

/** Switches to the block editor: both are views of one draft, and nothing is published. */
async function openBlocks({ organization, scope, session }: SourceContext): Promise<void> {
  if (!(await session.carry())) return;
  const { path = '' } = session.page.peek() ?? {};
  navigate(`${scopePath(organization, scope)}/~/edit/${encodePagePath(path)}`);
}

/** Creates a change request from the text, and continues there. */
export async function proposeInstead({ organization, scope, session }: SourceContext): Promise<void> {
  const texts = getTexts('source');
  const { title = '', path = '', ...page } = session.page.peek() ?? {};
  try {
    const subject = fill(texts.proposedSubject, { title });
    const { number } = await proposeText(organization, { scope, page, text: session.currentSource() }, subject);
    const next: ContentScope = { kind: 'change-request', space: scope.space, changeRequest: String(number) };
    await session.moveTo(next);
    showToast(fill(texts.proposed, { number }));
    navigate(`${scopePath(organization, next)}/~/source/${path}`);
  } catch (error) {
    showFailure(error);
  }
}

/** The page was deleted: its text becomes a new page. */
export async function addAsPage({ organization, scope, session }: SourceContext): Promise<void> {
  try {
    const path = await insertSource(scope, session.page.peek()?.title ?? '', session.currentSource());
    await session.forget();
    navigate(`${scopePath(organization, scope)}/~/source/${path}`);
  } catch (error) {
    showFailure(error);
  }
}

/** Restores the stored text; what was written can be brought back. */
export async function discardChanges(session: SourceSession): Promise<void> {
  const text = await session.discard();
  showToast(getTexts('source').discarded, { undo: () => session.replace(text) });
}

/** The shortcuts of the editor, for the shortcut sheet. */
export function listEditorKeys(): Action[] {
  const { toolbar, editorKeys } = getTexts('source');
  const keys: readonly (readonly [label: string, keys: string])[] = [
    [editorKeys.blocks, '/'],
    [editorKeys.pages, '[ ['],
    [editorKeys.emoji, ':'],
    [toolbar.bold, 'Mod+B'],
    [toolbar.italic, 'Mod+I'],
    [toolbar.code, 'Mod+E'],
    [toolbar.strike, 'Mod+Shift+X'],
    [toolbar.link, 'Mod+Shift+K'],
    [toolbar.heading, 'Mod+Alt+1'],
    [toolbar.numbers, 'Mod+Shift+7'],
    [toolbar.bullets, 'Mod+Shift+8'],
    [toolbar.quote, 'Mod+Shift+9'],
    [editorKeys.moveLine, 'Alt+ArrowUp'],
    [toolbar.find, 'Mod+F'],
    [toolbar.undo, 'Mod+Z'],
    [toolbar.redo, 'Mod+Shift+Z'],
    [editorKeys.toolbar, 'Alt+F10'],
    [editorKeys.leave, 'Escape Tab'],
  ];
  return keys.map(([label, each]) => ({
    id: `source.keys.${each}`,
    label,
    keys: each,
    isListed: true,
    perform: () => {},
  }));
}
