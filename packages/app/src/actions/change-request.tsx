import { readChangedPath } from '../components/change-request/changed-page.ts';
import { listUnsettled } from '../components/change-request/merge-points.ts';
import {
  conversationPath,
  type RequestView,
  requestPagePath,
  requestPath,
  splitConflicts,
} from '../components/change-request/use-request.ts';
import {
  type ChangeRequestRef,
  type ChangeRequestUpdate,
  mergeChangeRequest,
  updateChangeRequest,
  updateFromSpace,
} from '../data/change-requests.ts';
import { requestPdfUrl } from '../data/pdf.ts';
import { openReviewDialog } from '../dialogs/change-request/review-dialog.tsx';
import { openSubjectDialog } from '../dialogs/change-request/subject-dialog.tsx';
import { currentRoute, navigate } from '../routes/location.ts';
import { fill, formatNumber, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showFailure, showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';
import { copyLink } from './copy-link.ts';
import { requestComment } from './wanted-comment.ts';

const getRequestTexts = () => getTexts('changes').request;

/** Sets a status; can be undone. */
export const setStatus = (
  { ref, request }: RequestView,
  status: NonNullable<ChangeRequestUpdate['status']>,
  text: string,
): Promise<boolean> =>
  attemptChange(async () => {
    const before = request.status;
    await updateChangeRequest(ref, { status });
    const undo = before === 'merged' ? {} : { undo: () => updateChangeRequest(ref, { status: before }) };
    showToast(text, undo);
  });

/** Merges after a confirmation, and shows the outcome. @param bypass merge although merge rules are not met */
export const merge = ({ ref, request, space }: RequestView, bypass = false): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getRequestTexts();
    const { rules } = texts;
    const unsettled = await listUnsettled(ref, request);
    const text = fill(bypass ? rules.bypassText : texts.mergeText, { space: space.title });
    const isConfirmed = await confirm({
      title: fill(bypass ? rules.bypassTitle : texts.mergeTitle, { number: formatNumber(request.number) }),
      text: [...unsettled, text].join(' '),
      confirm: bypass ? rules.bypass : texts.mergeConfirm,
      ...(bypass && { isDangerous: true }),
    });
    if (!isConfirmed) return;
    const { result, revision } = await mergeChangeRequest(ref, bypass);
    if (result === 'conflicts') return void showFailure(new Error(texts.mergeConflicts));
    const path = `/o/${ref.organization}/s/${ref.space}/~/revisions/${revision}`;
    showToast(fill(texts.mergedToast, { space: space.title }), {
      action: { label: texts.showRevision, perform: () => navigate(path) },
    });
  });

/** Merges the content of the space into it, and shows the outcome. */
export const pull = (ref: ChangeRequestRef): Promise<boolean> =>
  attemptChange(async () => {
    const { result } = await updateFromSpace(ref);
    const texts = getRequestTexts();
    showToast(result === 'conflicts' ? texts.updatedWithConflicts : texts.updated);
  });

const downloadPdf = (ref: ChangeRequestRef): Promise<boolean> =>
  attemptChange(async () => location.assign(await requestPdfUrl(ref)));

/** Opens the comment field. */
export const listCommentActions = ({ ref, may }: RequestView): Action[] =>
  may.comment
    ? [
        {
          id: 'request.comment',
          label: getTexts('changes').comments.send,
          icon: 'comment',
          keys: 'c',
          perform: () => {
            const path = conversationPath(ref);
            requestComment();
            // Navigation to the same screen would move the focus from the field to the heading.
            if (currentRoute.value.path !== path) navigate(path);
          },
        },
      ]
    : [];

/** Actions of a change request that the person's role and its state allow. */
export function listRequestActions(view: RequestView): Action[][] {
  const texts = getRequestTexts();
  const { ref, request, may } = view;
  const { open } = splitConflicts(request);
  const content: (Action | false)[] = [
    may.edit && {
      id: 'request.edit',
      label: texts.edit,
      icon: 'pen',
      keys: 'e',
      perform: () => navigate(requestPagePath(ref, readChangedPath(view))),
    },
    may.edit &&
      request.outdated &&
      open.length === 0 && {
        id: 'request.update',
        label: texts.updateFromSpace,
        icon: 'rotate',
        keys: 'u',
        perform: () => void pull(ref),
      },
    may.review && {
      id: 'request.review',
      label: texts.review.button,
      icon: 'eye',
      keys: 'r',
      perform: () => openReviewDialog(view),
    },
    may.merge &&
      open.length === 0 && {
        id: 'request.merge',
        label: texts.merge,
        icon: 'code-branch',
        keys: 'm',
        perform: () => void merge(view),
      },
  ];
  const rest: (Action | false)[] = [
    may.manage && {
      id: 'request.subject',
      label: texts.editSubject,
      icon: 'pen',
      keys: 's',
      perform: () => openSubjectDialog(view),
    },
    {
      id: 'request.link',
      label: texts.copyLink,
      icon: 'link',
      perform: () => void copyLink(requestPath(ref)),
    },
    { id: 'request.pdf', label: texts.pdf, icon: 'file-lines', perform: () => void downloadPdf(ref) },
  ];
  return [content, rest, listStatusActions(view)]
    .map((group) => group.filter((action) => action !== false))
    .filter((group) => group.length > 0);
}

function listStatusActions(view: RequestView): Action[] {
  const texts = getRequestTexts();
  const { may, request } = view;
  if (!may.setStatus) return [];
  const open: Action = {
    id: 'request.open',
    label: texts.openForReview,
    icon: 'code-branch',
    perform: () => void setStatus(view, 'open', texts.opened),
  };
  const draft: Action = {
    id: 'request.draft',
    label: texts.toDraft,
    icon: 'pen',
    perform: () => void setStatus(view, 'draft', texts.drafted),
  };
  const close: Action = {
    id: 'request.close',
    label: texts.close,
    icon: 'circle-xmark',
    isDanger: true,
    perform: () => void setStatus(view, 'archived', texts.closed),
  };
  const reopen: Action = {
    id: 'request.reopen',
    label: texts.reopen,
    icon: 'arrow-turn-left',
    perform: () => void setStatus(view, 'open', texts.reopened),
  };
  if (request.status === 'archived') return [reopen, draft];
  return request.status === 'draft' ? [open, close] : [draft, close];
}
