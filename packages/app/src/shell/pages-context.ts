import { type ContentScope, scopePath } from '../data/content.ts';
import type { Page } from '../data/pages.ts';
import type { Space } from '../data/spaces.ts';
import { matchPath } from '../routes/match-path.ts';

/** What the parts of the screen of pages have in common: where the pages come from, and what the person may do with them. */
export interface PagesContext {
  readonly organization: string;
  readonly space: Space;
  readonly scope: ContentScope;
  /** Changes are made right here. */
  readonly mayEdit: boolean;
  /** Changes are made in a change request that begins with the first of them. */
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

/** The path of the application that shows a page. */
export const pagePath = ({ organization, scope }: Pick<PagesContext, 'organization' | 'scope'>, page: Page): string =>
  `${scopePath(organization, scope)}/${encodePagePath(page.path ?? '')}`;

export const encodePagePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** Whether a path has its own screen, and is not that of a page. */
export function hasScreen(path: string): boolean {
  const name: string | undefined = matchPath(path)?.name;
  return name !== undefined && name !== 'pages' && name !== 'changedPages';
}
