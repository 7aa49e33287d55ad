import { useQuery } from '@tanstack/preact-query';
import { bootstrap } from '../../data/bootstrap.ts';
import { type ChangeRequest, type ChangeRequestRef, changeRequestQuery } from '../../data/change-requests.ts';
import type { Space } from '../../data/spaces.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';

/** A loaded change request, with its space and the paths of both. */
export interface RequestView {
  readonly ref: ChangeRequestRef;
  readonly space: Space;
  readonly request: ChangeRequest;
  readonly may: RequestRights;
}

/** The person's permissions on a change request in its current state. */
export interface RequestRights {
  /** Edit its content, and update it from the space. */
  readonly edit: boolean;
  /** Change subject, description and status, and request reviews. */
  readonly manage: boolean;
  readonly setStatus: boolean;
  readonly requestReview: boolean;
  readonly review: boolean;
  readonly merge: boolean;
  readonly comment: boolean;
}

export const readRef = (params: ScreenProps['params']): ChangeRequestRef => ({
  organization: params['organization'] ?? '',
  space: params['space'] ?? '',
  number: params['number'] ?? '',
});

export const useRequest = (ref: ChangeRequestRef) => useQuery(changeRequestQuery(ref.space, ref.number));

/** Path of a change request in the application. */
export const requestPath = ({ organization, space, number }: ChangeRequestRef): string =>
  `/o/${organization}/s/${space}/~/changes/${number}`;

/** Path of the description, the reviews and the comments of a change request. */
export const conversationPath = (ref: ChangeRequestRef): string => `${requestPath(ref)}/~/comments`;

/** Path of a page of a change request. */
export const requestPagePath = (ref: ChangeRequestRef, page: string | undefined): string =>
  `${requestPath(ref)}/${page === undefined ? '' : page.split('/').map(encodeURIComponent).join('/')}`;

/** Path of the source of a page of a change request. */
export const requestSourcePath = (ref: ChangeRequestRef, page: string): string =>
  `${requestPath(ref)}/~/source/${page.split('/').map(encodeURIComponent).join('/')}`;

/** Path of a conflict in the block editor. @param conflict its number in the page, from 1 */
export const requestEditPath = (ref: ChangeRequestRef, page: string, conflict: number): string =>
  `${requestPath(ref)}/~/edit/${page.split('/').map(encodeURIComponent).join('/')}#conflict-${conflict}`;

/** The permissions in the API, by role and state. */
export function rightsOf({ permissions }: Space, { status, createdBy }: ChangeRequest): RequestRights {
  const isActive = status === 'open' || status === 'draft';
  const manage = permissions.edit && (permissions.review || createdBy.id === bootstrap.user.id);
  return {
    edit: permissions.edit && isActive,
    manage,
    setStatus: manage && status !== 'merged',
    requestReview: manage && isActive,
    review: permissions.review && isActive,
    merge: permissions.merge && isActive,
    comment: permissions.comment,
  };
}

/** Conflicts that block a merge, and resolved ones. */
export function splitConflicts({ conflicts = [] }: ChangeRequest) {
  const isShown = ({ page, reusableContent }: (typeof conflicts)[number]) =>
    page !== undefined || reusableContent !== undefined;
  return { open: conflicts.filter(isShown), notices: conflicts.filter((each) => !isShown(each)) };
}
