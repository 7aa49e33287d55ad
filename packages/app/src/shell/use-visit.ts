import { useEffect } from 'preact/hooks';
import { noteVisit, type RecentItem } from '../data/recent-items.ts';

/** Records a visit once the item is loaded: home lists recent ones. */
export function useVisit(item: RecentItem | undefined): void {
  useEffect(() => {
    if (item !== undefined) noteVisit(item);
  }, [item?.kind, item?.id, item?.space]);
}
