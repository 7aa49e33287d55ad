import { createChangeRequest } from '../data/change-requests.ts';
import { type ContentScope, scopePath } from '../data/content.ts';
import { insertSource, type PageSource } from '../data/page-source.ts';
import { navigate } from '../routes/router.ts';
import type { SourceSession } from '../source/session.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { showFailure, showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';

interface SourcePlace {
  readonly organization: string;
  readonly scope: ContentScope;
  readonly access: 'write' | 'propose' | 'read' | 'finished';
  readonly session: SourceSession;
}

interface SourceActions extends SourcePlace {
  readonly page: PageSource['page'];
  readonly togglePreview: () => void;
}

/** What can be done with the source of a page; the first is what Mod+S does. */
export function listSourceActions({ page, togglePreview, ...place }: SourceActions): Action[] {
  const texts = getTexts('source');
  const { organization, scope, access } = place;
  const path = `${scopePath(organization, scope)}/${page.path ?? ''}`;
  const propose: Action = {
    ...{ id: 'source.propose', label: texts.propose, icon: 'code-branch' },
    ...(access === 'propose' && { keys: 'Mod+S' }),
    perform: () => void proposeInstead(place),
  };
  const save: Action = {
    ...{ id: 'source.save', keys: 'Mod+S', icon: 'check' },
    label: scope.kind === 'space' ? texts.publish : texts.save,
    perform: () => void saveText(place),
  };
  return [
    ...(access === 'write' ? [save] : []),
    ...(access === 'propose' ? [propose] : []),
    ...(access === 'write' && scope.kind === 'space' ? [{ ...propose, label: texts.proposeInstead }] : []),
    { id: 'source.preview', label: `${texts.showPreview} / ${texts.hidePreview}`, icon: 'eye', perform: togglePreview },
    { id: 'source.page', label: texts.toPage, icon: 'file-lines', keys: 'Mod+Shift+M', perform: () => navigate(path) },
  ];
}

/** Stores the text; where its path has changed with it, the place follows. */
async function saveText({ organization, scope, session }: SourcePlace): Promise<void> {
  const texts = getTexts('source');
  const before = session.page.peek()?.path;
  if (!(await session.save())) return;
  showToast(scope.kind === 'space' ? texts.published : texts.saved);
  const path = session.page.peek()?.path;
  if (path !== before) navigate(`${scopePath(organization, scope)}/~/source/${path}`, { replace: true });
}

/** Makes a change request of the text, and goes on writing there. */
export async function proposeInstead({ organization, scope, session }: SourcePlace): Promise<void> {
  const texts = getTexts('source');
  const { title = '', path = '' } = session.page.peek() ?? {};
  try {
    const subject = fill(texts.proposedSubject, { title });
    const { number } = await createChangeRequest({ id: scope.space, organization }, { subject });
    const next: ContentScope = { kind: 'change-request', space: scope.space, changeRequest: String(number) };
    await session.moveTo(next);
    showToast(fill(texts.proposed, { number }));
    navigate(`${scopePath(organization, next)}/~/source/${path}`);
  } catch (error) {
    showFailure(error);
  }
}

/** The page is gone: its text becomes a new one. */
export async function addAsPage({ organization, scope, session }: SourcePlace): Promise<void> {
  try {
    const path = await insertSource(scope, session.page.peek()?.title ?? '', session.currentSource());
    await session.forget();
    navigate(`${scopePath(organization, scope)}/~/source/${path}`);
  } catch (error) {
    showFailure(error);
  }
}

/** Restores the stored text; what was written can be brought back. */
export function discardChanges(session: SourceSession): void {
  const text = session.discard();
  showToast(getTexts('source').discarded, { undo: () => session.replace(text) });
}

/** The keys of the text itself, for the sheet of keys. */
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
