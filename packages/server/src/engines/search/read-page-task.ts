import { defineTask } from '../../platform/compute/compute-tasks.ts';
import type { StoredPage } from './page-rows.ts';

/**
 * Reads the searched sections of a page of content in a state (`SearchedContent`). Null when the organization has other
 * specifications than in the state.
 */
export const READ_PAGE = defineTask<
  { readonly organizationId: string; readonly state: string; readonly pageId: string },
  StoredPage | null
>('read-page', { caller: 'search index', kind: 'exclusive', maxTime: 60_000 });
