import { signal } from '@preact/signals';
import { queryOptions } from '@tanstack/preact-query';
import { bootstrap, type Schemas } from './bootstrap.ts';
import { ApiError, api, call } from './client.ts';
import { updatePreferences } from './preferences.ts';

export type RecentItem = Schemas['UserPreferences']['recent'][number];

/** The maximum of the API. */
const MAX_ITEMS = 40;
/** Visits are stored in batches: each write of the API invalidates caches of the server. */
const STORE_MS = 30_000;
/** Visits waiting in this browser: a document may be loaded before the server has stored those of the previous one. */
const WAITING_KEY = 'bindery-recent';

/** Recently opened items, latest first, in all organizations and on every device. */
export const recentItems = signal<readonly RecentItem[]>(readWaiting() ?? bootstrap.preferences.recent);

const isSame = (one: RecentItem, other: RecentItem): boolean =>
  one.kind === other.kind && one.id === other.id && one.space === other.space;

let timer: number | undefined;

/** Called by the screen of a space, page, site or change request, once its data is loaded. */
export function noteVisit(item: RecentItem): void {
  const [latest] = recentItems.peek();
  if (latest !== undefined && isSame(latest, item)) return;
  const others = recentItems.peek().filter((other) => !isSame(other, item));
  recentItems.value = [item, ...others].slice(0, MAX_ITEMS);
  writeWaiting({ user: bootstrap.user.id, items: recentItems.value });
  timer ??= window.setTimeout(storeVisits, STORE_MS);
}

interface Waiting {
  readonly user: string;
  readonly items: readonly RecentItem[];
}

function readWaiting(): readonly RecentItem[] | undefined {
  try {
    const waiting: Waiting | null = JSON.parse(localStorage.getItem(WAITING_KEY) ?? 'null');
    return waiting?.user === bootstrap.user.id && Array.isArray(waiting.items) ? waiting.items : undefined;
  } catch {
    return undefined;
  }
}

function writeWaiting(waiting: Waiting | undefined): void {
  try {
    if (waiting === undefined) localStorage.removeItem(WAITING_KEY);
    else localStorage.setItem(WAITING_KEY, JSON.stringify(waiting));
  } catch {
    // Storage may be unavailable: visits last for this page, and are stored when it ends.
  }
}

/** Stores waiting visits before the window is closed or hidden. */
export function startRecent(): void {
  if (readWaiting() !== undefined) timer ??= window.setTimeout(storeVisits, STORE_MS);
  const store = () => timer !== undefined && storeVisits();
  window.addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && store());
}

function storeVisits(): void {
  clearTimeout(timer);
  timer = undefined;
  const items = recentItems.peek();
  void updatePreferences({ recent: [...items] }).then(
    () => recentItems.peek() === items && writeWaiting(undefined),
    () => undefined,
  );
}

/** A recently opened page or change request, for home. */
export interface RecentContent {
  readonly item: RecentItem;
  readonly title: string;
  readonly path: string;
}

/** The titles of pages and change requests; deleted and unreadable ones are omitted. */
export const recentContentQuery = (items: readonly RecentItem[]) =>
  queryOptions({
    queryKey: ['recent', items.map(({ space, id }) => `${space} ${id}`)] as const,
    queryFn: async ({ signal }) => {
      const contents = await Promise.all(items.map((item) => loadContent(item, signal)));
      return contents.filter((content) => content !== undefined);
    },
    enabled: items.length > 0,
  });

async function loadContent(item: RecentItem, signal: AbortSignal): Promise<RecentContent | undefined> {
  const { kind, id, organization, space: spaceId = '' } = item;
  const base = `/o/${organization}/s/${spaceId}`;
  try {
    if (kind === 'page') {
      const params = { path: { spaceId, pageId: id }, query: { format: 'markdown' as const } };
      const page = await call(api.GET('/v1/spaces/{spaceId}/content/page/{pageId}', { params, signal }));
      return { item, title: page.title, path: `${base}/${page.path ?? ''}` };
    }
    const params = { path: { spaceId, changeRequestId: id } };
    const { number, subject } = await call(
      api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', { params, signal }),
    );
    return { item, title: subject === '' ? `#${number}` : subject, path: `${base}/~/changes/${number}` };
  } catch (error) {
    // 409: its space is in the trash.
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) return undefined;
    throw error;
  }
}
