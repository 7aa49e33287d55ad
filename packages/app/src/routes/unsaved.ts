import { useEffect, useRef } from 'preact/hooks';
import { getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';

const unsaved = new Set<symbol>();

/** Whether something that was typed would be lost. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Asks whether to go on without it. */
export async function confirmLeaving(): Promise<boolean> {
  const texts = getTexts('shell');
  const isConfirmed = await confirm({
    title: texts.leaveTitle,
    text: texts.leaveText,
    confirm: texts.leave,
    isDangerous: true,
  });
  if (isConfirmed) unsaved.clear();
  return isConfirmed;
}

/**
 * Keeps people from leaving while something of the component is not saved, by links, the history and the window alike.
 */
export function useUnsaved(isUnsaved: boolean): void {
  const key = useRef(Symbol('unsaved'));
  useEffect(() => {
    const { current } = key;
    if (isUnsaved) unsaved.add(current);
    return () => {
      unsaved.delete(current);
    };
  }, [isUnsaved]);
}
