import { useEffect, useRef } from 'preact/hooks';
import { getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';

const checks = new Set<() => boolean>();

/** Whether typed text would be lost. */
export const hasUnsaved = (): boolean => [...checks].some((isUnsaved) => isUnsaved());

/** Asks whether to discard unsaved changes. */
export async function confirmLeaving(): Promise<boolean> {
  const texts = getTexts('shell');
  const isConfirmed = await confirm({
    title: texts.leaveTitle,
    text: texts.leaveText,
    confirm: texts.leave,
    isDangerous: true,
  });
  if (isConfirmed) checks.clear();
  return isConfirmed;
}

/**
 * Prevents leaving with unsaved changes of the component, by links, the history and the window.
 * @param isUnsaved a function is evaluated on navigation, for state outside of the component
 */
export function useUnsaved(isUnsaved: boolean | (() => boolean)): void {
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useEffect(() => {
    const check = () => (typeof latest.current === 'function' ? latest.current() : latest.current);
    checks.add(check);
    return () => {
      checks.delete(check);
    };
  }, []);
}
