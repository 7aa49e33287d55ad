import { type ContentScope, scopePath } from '../../data/content.ts';
import type { Page } from '../../data/pages.ts';
import type { Space } from '../../data/spaces.ts';

/** Shared context of the pages screen: the scope of the pages, and the person's permissions on them. */
export interface PagesContext {
  readonly organization: string;
  readonly space: Space;
  readonly scope: ContentScope;
  /** Changes are made directly, without a change request. */
  readonly mayEdit: boolean;
  /** Changes are made in a change request that the first of them creates. */
  readonly mayPropose: boolean;
}

/** @param isFinished the change request was merged or archived */
export function createPagesContext(
  organization: string,
  space: Space,
  scope: ContentScope,
  isFinished: boolean,
): PagesContext {
  const { edit } = space.permissions;
  const isLocked = scope.kind === 'space' && space.editMode === 'locked';
  return { organization, space, scope, mayEdit: edit && !isLocked && !isFinished, mayPropose: edit && isLocked };
}

/** The path of a page in the application. */
export const pagePath = ({ organization, scope }: Pick<PagesContext, 'organization' | 'scope'>, page: Page): string =>
  `${scopePath(organization, scope)}/${encodePagePath(page.path ?? '')}`;

export const encodePagePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
