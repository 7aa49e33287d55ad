import { bootstrap } from './bootstrap.ts';
import type { ContentScope } from './content.ts';
import { now } from './now.ts';

/** Drafts that this device stores until the server has them: texts of source mode, and steps of the block editor. */
export type DeviceStore = 'sources' | 'steps';

/** Properties of every stored record. */
export interface DeviceRecord {
  /** The page, with its space or change request. */
  readonly page: string;
  /** Id of the window that writes it: two windows do not overwrite each other. */
  readonly writer: string;
  readonly user: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const DATABASE = 'bindery-drafts';
/** Age at which abandoned drafts are deleted. */
const MAX_AGE = 90 * 24 * 3600_000;
/** Without locks, a window is considered open by its last write, which it repeats while it has unsaved changes. */
const SILENT_MS = 60_000;

/** Identifies a page of a space or of a change request. */
export const draftKey = (scope: ContentScope, pageId: string): string =>
  [scope.space, scope.kind === 'change-request' ? scope.changeRequest : '', pageId].join('/');

let opening: Promise<IDBDatabase> | undefined;

/** Set when the user signs out: nothing is stored from then on. */
let signedOut: 'here' | 'elsewhere' | undefined;
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('bindery-device') : undefined;
channel?.addEventListener('message', ({ data }) => {
  if (data === bootstrap.user.id) signedOut = 'elsewhere';
});

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 2);
    request.onupgradeneeded = () => {
      for (const name of ['sources', 'steps'] satisfies DeviceStore[])
        if (!request.result.objectStoreNames.contains(name))
          request.result.createObjectStore(name, { keyPath: ['page', 'writer'] });
    };
    request.onsuccess = () => {
      // Another window has a newer version of the application.
      request.result.onversionchange = () => {
        request.result.close();
        opening = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('A window with an older version of the application is open.'));
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function run<Result>(
  name: DeviceStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
  durability: IDBTransactionDurability = 'strict',
): Promise<Result> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode, { durability });
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * Stores a record on this device.
 * @param durability `relaxed` survives a crash of the browser, not of the machine
 * @throws DOMException if storage is full or not allowed
 */
export async function putRecord<Value extends DeviceRecord>(
  name: DeviceStore,
  record: Omit<Value, 'user' | 'at'>,
  durability?: IDBTransactionDurability,
): Promise<void> {
  if (signedOut === 'here') return;
  if (signedOut === 'elsewhere') throw new Error('The person has signed out in another window.');
  await run(name, 'readwrite', (store) => store.put({ ...record, user: bootstrap.user.id, at: now() }), durability);
}

export async function deleteRecord(name: DeviceStore, page: string, writer: string): Promise<void> {
  await run(name, 'readwrite', (store) => store.delete([page, writer]), 'relaxed');
}

/** Records of the user, latest first: those of a page that no other window is writing, or all. */
export async function listRecords<Value extends DeviceRecord>(name: DeviceStore, page?: string): Promise<Value[]> {
  const range = page === undefined ? undefined : IDBKeyRange.bound([page], [page, []]);
  const all: Value[] = await run(name, 'readonly', (store) => store.getAll(range));
  const own = all.filter(({ user, at }) => user === bootstrap.user.id && at > now() - MAX_AGE);
  if (page === undefined) return own;
  const writing = await listWriters();
  return own
    .filter(({ writer, at }) => (writing === undefined ? at < now() - SILENT_MS : !writing.has(writer)))
    .toSorted((one, other) => other.at - one.at);
}

/** Deletes all records of the user, who is signing out, and abandoned ones. */
export async function clearRecords(): Promise<void> {
  signedOut = 'here';
  channel?.postMessage(bootstrap.user.id);
  for (const name of ['sources', 'steps'] satisfies DeviceStore[]) {
    const all: DeviceRecord[] = await run(name, 'readonly', (store) => store.getAll());
    for (const { user, page, writer, at } of all)
      if (user === bootstrap.user.id || at < now() - MAX_AGE) await deleteRecord(name, page, writer);
  }
}

const LOCK = 'bindery-draft ';

/** Windows that are writing; undefined if the browser has no locks (without HTTPS). */
async function listWriters(): Promise<ReadonlySet<string> | undefined> {
  if (!('locks' in navigator)) return undefined;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}

/** Locks a draft for this window. @returns releases the lock */
export function holdDraft(writer: string): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(LOCK + writer, () => released).catch(() => undefined);
  return release;
}

/** Runs a function with the draft of a closed window, unless another window does. */
export async function withDraftOf<Result>(writer: string, work: () => Promise<Result>): Promise<Result | undefined> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(LOCK + writer, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
}
