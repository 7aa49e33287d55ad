import { ApiError } from '../data/client.ts';
import {
  deleteGitConnection,
  deleteGitWebhook,
  type GitConnection,
  replaceGitConnection,
  rotateGitWebhookSecret,
  type SyncDirection,
  settingsOf,
  startSync,
} from '../data/git.ts';
import type { Space } from '../data/spaces.ts';
import { openCredentialsDialog } from '../dialogs/git/credentials-dialog.tsx';
import { openRepositoryDialog } from '../dialogs/git/repository-dialog.tsx';
import { openSyncDialog } from '../dialogs/git/sync-dialog.tsx';
import { openWebhookDialog } from '../dialogs/git/webhook-dialog.tsx';
import { getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';

/** Synchronizes now; a first export over documents of the branch is previewed before. */
export const syncNow = (space: Space, direction: SyncDirection): Promise<boolean> =>
  attemptChange(async () => {
    try {
      await startSync(space.id, direction);
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'branch_has_documents') throw error;
      openSyncDialog(space, direction);
    }
  });

/** Resumes automatic synchronization that failures have paused. */
export const resumeSync = ({ id }: Space, connection: GitConnection): Promise<boolean> =>
  attemptChange(async () => {
    await replaceGitConnection(id, settingsOf(connection));
    showToast(getTexts('git').resumed);
  });

const disconnect = ({ id }: Space): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('git').repository;
    const isConfirmed = await confirm({
      title: texts.disconnectTitle,
      text: texts.disconnectText,
      confirm: texts.disconnect.replace('…', ''),
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await deleteGitConnection(id);
    showToast(texts.disconnected);
  });

const removeCredentials = ({ id }: Space, connection: GitConnection): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('git').access;
    const isConfirmed = await confirm({
      title: texts.removeTitle,
      text: texts.removeText,
      confirm: getTexts('shell').delete,
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await replaceGitConnection(id, { ...settingsOf(connection), credentials: null });
    showToast(texts.removed);
  });

/** Creates a secret and shows it; asks for confirmation before it replaces an existing one. */
export const setUpWebhook = ({ id }: Space, isReplaced: boolean): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('git').webhook;
    if (isReplaced) {
      const question = { title: texts.replaceTitle, text: texts.replaceText, confirm: texts.replace };
      if (!(await confirm({ ...question, isDangerous: true }))) return;
    }
    openWebhookDialog(await rotateGitWebhookSecret(id));
  });

export const removeWebhook = ({ id }: Space): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('git').webhook;
    const question = { title: texts.removeTitle, text: texts.removeText, confirm: texts.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await deleteGitWebhook(id);
    showToast(texts.removed);
  });

/** Both directions, the preferred one first. */
export function listSyncActions(space: Space): Action[] {
  const { sync: texts } = getTexts('git');
  return [
    { id: 'git.import', label: texts.import, icon: 'file-import', perform: () => void syncNow(space, 'import') },
    { id: 'git.export', label: texts.export, icon: 'file-export', perform: () => void syncNow(space, 'export') },
    {
      id: 'git.preview-import',
      label: texts.previewImport,
      icon: 'list-check',
      perform: () => openSyncDialog(space, 'import'),
    },
    {
      id: 'git.preview-export',
      label: texts.previewExport,
      icon: 'list-check',
      perform: () => openSyncDialog(space, 'export'),
    },
  ];
}

/** Actions of the connection. */
export function listConnectionActions(space: Space, connection: GitConnection): Action[] {
  const { repository: texts } = getTexts('git');
  return [
    {
      id: 'git.edit',
      label: texts.edit,
      icon: 'pen',
      perform: () => openRepositoryDialog(space, connection),
    },
    {
      id: 'git.credentials',
      label: texts.replaceCredentials,
      icon: 'key',
      perform: () => openCredentialsDialog(space, connection),
    },
    ...(connection.credentials === undefined
      ? []
      : [
          {
            id: 'git.remove-credentials',
            label: texts.removeCredentials,
            icon: 'lock-open',
            perform: () => void removeCredentials(space, connection),
          },
        ]),
    {
      id: 'git.disconnect',
      label: texts.disconnect,
      icon: 'plug',
      isDanger: true,
      perform: () => void disconnect(space),
    },
  ];
}
