import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

/** The errors that the screen explains. */
export const shownErrors = signal<ReadonlySet<unknown>>(new Set());

/** Marks an error as explained while the component is mounted. */
export function useShownError(error: unknown): void {
  useLayoutEffect(() => {
    shownErrors.value = new Set([...shownErrors.peek(), error]);
    return () => {
      shownErrors.value = new Set([...shownErrors.peek()].filter((each) => each !== error));
    };
  }, [error]);
}
