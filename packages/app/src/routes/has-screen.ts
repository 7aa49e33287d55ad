import { matchPath } from './match-path.ts';

/** Whether a path belongs to another screen than that of a page. */
export function hasScreen(path: string): boolean {
  const name: string | undefined = matchPath(path)?.name;
  return name !== undefined && name !== 'pages' && name !== 'changedPages';
}
