import { encodePagePath } from '../components/pages/pages-context.ts';
import type { ContentScope } from '../data/content.ts';
import { scopePath } from '../data/content.ts';
import type { Page } from '../data/pages.ts';
import type { EditorSession } from '../editor/session.ts';

/** A draft that is being written, and where. */
export interface EditorContext {
  readonly organization: string;
  readonly scope: ContentScope;
  readonly session: EditorSession;
  readonly page: Page;
  /** Opens a page that may have the path of this one. */
  readonly reopen: (path: string) => void;
}

/** The path of a screen for a page. */
export const editorPathIn = (
  { organization, scope }: Pick<EditorContext, 'organization' | 'scope'>,
  screen: string,
  path = '',
) => `${scopePath(organization, scope)}/${screen}${encodePagePath(path)}`;
