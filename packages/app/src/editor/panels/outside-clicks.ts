import { useLayoutEffect } from 'preact/hooks';

/** Closes the form where somebody goes on elsewhere; the place that they chose gets the focus. */
export function useOutsideClicks(ref: { readonly current: HTMLElement | null }, onOutside: () => void): void {
  useLayoutEffect(() => {
    const listen = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || ref.current === null) return;
      const isInside = ref.current.contains(target) || target.closest('dialog, [popover]') !== null;
      if (!isInside) onOutside();
    };
    document.addEventListener('pointerdown', listen, true);
    return () => document.removeEventListener('pointerdown', listen, true);
  }, []);
}
