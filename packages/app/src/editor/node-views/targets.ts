import { type QueryClient, useQuery } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import { targetsQuery } from '../../data/page-source.ts';
import { queryClient } from '../../data/query-client.ts';
import type { EditorServices } from '../services.ts';
import { indexContent } from './index-content.ts';
import type { TargetIndex } from './resolve-ref.ts';

/** Targets that references of the page can name; undefined until loaded. */
export function useTargets({ scope, pageId }: EditorServices): TargetIndex | undefined {
  const { data } = useQuery(targetsQuery(scope), queryClient as QueryClient);
  return useMemo(() => (data === undefined ? undefined : indexContent(data, pageId)), [data, pageId]);
}

/** The same, loaded if necessary. */
export const loadTargets = async ({ scope, pageId }: EditorServices): Promise<TargetIndex> =>
  indexContent(await queryClient.fetchQuery(targetsQuery(scope)), pageId);
