/** Reports elements that come close to the visible area, so that long documents render nothing in advance. */
export interface Nearby {
  /** @returns stops watching */
  readonly watch: (element: Element, onNear: () => void) => () => void;
  readonly destroy: () => void;
}

/** Distance from the visible area: about one screen. */
const MARGIN = '800px';

/** One observer for all blocks of an editor. */
export function createNearby(): Nearby {
  const watched = new Map<Element, () => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        const onNear = watched.get(target);
        watched.delete(target);
        observer.unobserve(target);
        onNear?.();
      }
    },
    { rootMargin: MARGIN },
  );
  return {
    watch: (element, onNear) => {
      watched.set(element, onNear);
      observer.observe(element);
      return () => {
        watched.delete(element);
        observer.unobserve(element);
      };
    },
    destroy: () => observer.disconnect(),
  };
}
