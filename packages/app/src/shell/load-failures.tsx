import { type Signal, useSignal } from '@preact/signals';
import type { Query } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { ApiError } from '../data/client.ts';
import { queryClient } from '../data/query-client.ts';
import { getTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { shownErrors } from '../ui/shown-errors.ts';

/**
 * Load failures that nothing on the screen explains: without this message the data would seem to be empty. Refusals
 * (403, 404) are left to the screen, which may omit parts.
 */
export function LoadFailures(): VNode | null {
  const texts = getTexts('shell');
  const failed = useFailedQueries();
  const silent = failed.value.filter(({ state }) => !shownErrors.value.has(state.error));
  const error = silent[0]?.state.error;
  if (!(error instanceof Error)) return null;
  const message = error instanceof ApiError && error.status === 0 ? texts.unreachable : error.message;
  return (
    <Banner
      tone="danger"
      actions={
        <Button
          size="small"
          icon="rotate"
          onClick={() => void Promise.all(silent.map((query) => query.fetch().catch(() => undefined)))}
        >
          {texts.retry}
        </Button>
      }
    >
      {texts.partFailed} {message}
    </Banner>
  );
}

const isUnexpected = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

const listFailed = (): readonly Query[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'error' && state.data === undefined && isUnexpected(state.error))
    .filter((query) => query.isActive());

/** Queries in use on the screen that have failed without data. */
function useFailedQueries(): Signal<readonly Query[]> {
  const failed = useSignal<readonly Query[]>([]);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(() => {
        const next = listFailed();
        const before = failed.peek();
        if (next.length !== before.length || next.some((query, index) => query !== before[index])) failed.value = next;
      }),
    [failed],
  );
  return failed;
}
