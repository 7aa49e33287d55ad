import { revisionPath } from '../components/history/describe-revision.ts';
import { appPath } from '../data/bootstrap.ts';
import { createChangeRequest } from '../data/change-requests.ts';
import { now } from '../data/now.ts';
import { type HistoryRef, type ListedRevision, restorePage, rollBack } from '../data/revisions.ts';
import type { Space } from '../data/spaces.ts';
import { navigate } from '../routes/location.ts';
import { fill, formatNumber, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { describeAge } from '../ui/time.tsx';
import { showFailure, showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { copyLink } from './copy-link.ts';

/** A revision in a history, with its space. */
export interface RevisionContext {
  readonly space: Space;
  readonly history: HistoryRef;
  readonly revision: ListedRevision;
}

/** Whether the content of the space may be changed directly. */
export const mayChange = ({ permissions, editMode }: Space): boolean => permissions.edit && editMode === 'live';

/** Rolls the space back after a confirmation that lists the consequences. */
export async function askRollBack({ space, revision }: Omit<RevisionContext, 'history'>): Promise<void> {
  const texts = getTexts('changes').history;
  const number = formatNumber(revision.number);
  const isConfirmed = await confirm({
    title: fill(texts.rollbackTitle, { number }),
    text: fill(texts.rollbackText, { space: space.title, age: describeAge(revision.createdAt, now()) }),
    confirm: texts.rollbackConfirm,
    isDangerous: true,
  });
  if (!isConfirmed) return;
  const before = space.revision;
  try {
    await rollBack(space.organization, space.id, revision.id);
    showToast(fill(texts.rolledBack, { number }), { undo: () => rollBack(space.organization, space.id, before) });
  } catch (error) {
    showFailure(error);
  }
}

/** Actions of a revision. */
export function listRevisionActions({ space, history, revision }: RevisionContext): Action[][] {
  const texts = getTexts('changes').history;
  const path = revisionPath(space.organization, space.id, revision.id);
  const { mergedFrom, git } = revision;
  const open: (Action | false)[] = [
    { id: 'revision.open', label: texts.openRevision, icon: 'eye', perform: () => navigate(path) },
    { id: 'revision.pages', label: texts.asItWas, icon: 'book', perform: () => navigate(`${path}/`) },
    mergedFrom !== undefined && {
      id: 'revision.request',
      label: texts.fromRequest,
      icon: 'code-branch',
      perform: () => navigate(appPath(mergedFrom.urls.app)),
    },
    git?.url !== undefined && {
      id: 'revision.commit',
      label: fill(texts.commit, { oid: git.oid.slice(0, 7) }),
      icon: 'arrow-up-right',
      perform: () => void window.open(git.url, '_blank', 'noreferrer'),
    },
    {
      id: 'revision.link',
      label: getTexts('changes').differences.copyLink,
      icon: 'link',
      perform: () => void copyLink(path),
    },
  ];
  const mayRollBack = mayChange(space) && history.number === undefined && space.revision !== revision.id;
  const change: Action[] = mayRollBack
    ? [
        {
          id: 'revision.rollback',
          label: texts.rollback,
          icon: 'arrow-turn-left',
          isDanger: true,
          perform: () => void askRollBack({ space, revision }),
        },
      ]
    : [];
  return [open.filter((action) => action !== false), change].filter((group) => group.length > 0);
}

/** A former state of a page, to be restored. */
export interface PageVersion {
  readonly page: string;
  readonly title: string;
  readonly revision: string;
}

/** Restores a former state of a page: directly in the space; can be undone. */
export async function restoreVersion(space: Space, { page, title, revision }: PageVersion): Promise<void> {
  const texts = getTexts('changes').history;
  const before = space.revision;
  try {
    const [outcome] = await restorePage({ space: space.id }, page, revision);
    const result = outcome?.result;
    if (result === 'unchanged') return showToast(fill(texts.restoredUnchanged, { title }));
    const text = result === 'deleted' ? texts.restoredDeleted : texts.restored;
    showToast(fill(text, { title }), { undo: () => restorePage({ space: space.id }, page, before) });
  } catch (error) {
    showFailure(error);
  }
}

/** Restores a former state of a page in a separate change request, for locked spaces. */
export async function restoreInNewRequest(space: Space, { page, title, revision }: PageVersion): Promise<void> {
  const texts = getTexts('changes').history;
  try {
    const subject = fill(texts.requestSubject, { title }).slice(0, 100);
    const request = await createChangeRequest(space, { subject });
    await restorePage({ space: space.id, number: String(request.number) }, page, revision);
    navigate(appPath(request.urls.app));
  } catch (error) {
    showFailure(error);
  }
}
