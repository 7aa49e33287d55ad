import { pageTreeQuery } from '../data/pages.ts';
import { queryClient } from '../data/query-client.ts';
import { spaceQuery } from '../data/spaces.ts';
import type { MatchedPath } from './match-path.ts';

/** Loads what a screen shows first before it is opened, unless it is cached. */
export function preloadData({ name, params: { space = '' } }: MatchedPath): void {
  if (name !== 'pages') return;
  void queryClient.prefetchQuery(spaceQuery(space));
  void queryClient.prefetchQuery(pageTreeQuery({ kind: 'space', space }));
}
