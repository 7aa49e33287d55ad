import { useQuery } from '@tanstack/preact-query';
import type { Comparison } from '../../data/page-changes.ts';
import { setPageViewed, viewedPagesQuery } from '../../data/viewed-pages.ts';
import { showFailure } from '../../ui/toast.tsx';
import { isViewed, setViewed } from './viewed-pages.ts';

/** Which pages of a comparison the person has viewed. */
export interface ViewedMarks {
  /** Whether it is loaded; until then nothing is marked. */
  readonly isLoaded: boolean;
  isViewed(page: string): boolean;
  /** The page was viewed, and has changed since. */
  isOutdated(page: string): boolean;
  setViewed(page: string, isOn: boolean): void;
}

const NO_REF = { organization: '', space: '', number: '' };

/** The marks of a change request are stored per person, those of two immutable revisions on this device. */
export function useViewed(comparison: Comparison): ViewedMarks {
  const isRequest = comparison.kind === 'change-request';
  const ref = isRequest ? comparison.ref : NO_REF;
  const query = useQuery({ ...viewedPagesQuery(ref), enabled: isRequest });
  const { revision } = comparison;
  if (!isRequest)
    return {
      isLoaded: true,
      isViewed: (page) => isViewed(revision, page),
      isOutdated: () => false,
      setViewed: (page, isOn) => setViewed(revision, page, isOn),
    };
  const find = (page: string) => query.data?.items.find((mark) => mark.page === page);
  return {
    isLoaded: query.data !== undefined || query.error !== null,
    isViewed: (page) => find(page)?.isCurrent === true,
    isOutdated: (page) => find(page)?.isCurrent === false,
    setViewed: (page, isOn) => void setPageViewed(ref, revision, page, isOn).catch(showFailure),
  };
}
