import type { VNode } from 'preact';
import { ApiError } from '../data/client.ts';
import { scopePath } from '../data/content.ts';
import { currentUser } from '../data/current-user.ts';
import { navigate } from '../routes/location.ts';
import { fill, formatCount, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showFailure, showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { type EditorContext, editorPathIn } from './editor-context.ts';

/** What the screen shows for an action. */
export interface EditorDialogs {
  readonly showDifferences: () => void;
  readonly showComments: () => void;
  /** Whose text is lost with a draft that others wrote in too. */
  readonly describeLoss: () => VNode;
}

/** Actions that leave the editor. */
function listWays(editor: EditorContext): Record<'toPage' | 'toSource' | 'history', Action> {
  const texts = getTexts('editor');
  const { organization, scope, page } = editor;
  return {
    toPage: {
      id: 'editor.page',
      label: texts.toPage,
      icon: 'file-lines',
      perform: () => navigate(editorPathIn(editor, '', page.path)),
    },
    toSource: {
      id: 'editor.source',
      label: texts.toSource,
      icon: 'code',
      keys: 'Mod+Shift+M',
      perform: () => void openSource(editor),
    },
    history: {
      id: 'editor.history',
      label: texts.history,
      icon: 'clock-rotate-left',
      perform: () => navigate(`${scopePath(organization, scope)}/~/revisions`),
    },
  };
}

/** What can be done with a draft; the first is what Mod+S does. */
export function listEditorActions(
  editor: EditorContext,
  access: 'write' | 'propose' | 'finished',
  dialogs: EditorDialogs,
): Action[] {
  const texts = getTexts('editor');
  const isSpace = editor.scope.kind === 'space';
  const { toPage, toSource, history } = listWays(editor);
  if (access !== 'write') return [toPage, toSource, history];
  return [
    {
      id: 'editor.publish',
      label: isSpace ? texts.publish : texts.save,
      icon: 'check',
      keys: 'Mod+S',
      perform: () => void publishDraft(editor),
    },
    toPage,
    toSource,
    {
      id: 'editor.differences',
      label: texts.differences,
      icon: 'code-compare',
      perform: () => void editor.session.settle().then(dialogs.showDifferences, showFailure),
    },
    {
      id: 'editor.comments',
      label: getTexts('editorMenus').comments.all,
      icon: 'comment',
      perform: dialogs.showComments,
    },
    history,
    ...(isSpace
      ? [
          {
            id: 'editor.propose',
            label: texts.propose,
            icon: 'code-branch',
            perform: () => void proposeDraft(editor),
          },
        ]
      : []),
    {
      id: 'editor.discard',
      label: texts.discard,
      icon: 'trash',
      isDanger: true,
      perform: () => void discardChanges(editor, dialogs),
    },
  ];
}

/** Stores the draft in the space or in the change request; not while it shows both sides of a conflict. */
async function publishDraft({ scope, session }: EditorContext): Promise<void> {
  const texts = getTexts('editor');
  const isSpace = scope.kind === 'space';
  const count = session.conflicts.peek();
  if (count > 0) return showFailure(new Error(formatCount(texts.conflicts.refused, count)));
  if (!session.isUnpublished.peek()) return showToast(isSpace ? texts.nothingToPublish : texts.nothingToSave);
  try {
    await session.flush();
    showToast(isSpace ? texts.published : texts.saved);
  } catch (error) {
    showFailure(error);
  }
}

/** Switches to source mode once the server has all changes: both are views of one draft. */
async function openSource(editor: EditorContext): Promise<void> {
  const { session, page } = editor;
  try {
    await session.settle();
    navigate(editorPathIn(editor, '~/source/', page.path));
  } catch (error) {
    const isOffline = error instanceof ApiError && error.reason === 'network';
    showFailure(isOffline ? new Error(getTexts('editor').sourceWaits) : error);
  }
}

/** What is rare is loaded when it is needed. */
const proposeDraft = (editor: EditorContext): Promise<void> =>
  import('./move-draft.ts').then(({ continueInRequest }) => continueInRequest(editor)).catch(showFailure);

async function discardChanges({ session, page }: EditorContext, { describeLoss }: EditorDialogs): Promise<void> {
  const texts = getTexts('editor');
  const others = session.writers.peek().filter((id) => id !== currentUser.peek().id);
  const isConfirmed = await confirm({
    title: fill(texts.discardTitle, { title: page.title }),
    text: others.length === 0 ? texts.discardOwn : describeLoss(),
    confirm: texts.discard,
    isDangerous: true,
  });
  if (!isConfirmed) return;
  try {
    await session.discard();
    showToast(texts.discarded);
  } catch (error) {
    showFailure(error);
  }
}
