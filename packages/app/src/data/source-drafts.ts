import { now } from '../ui/now.ts';
import { bootstrap } from './bootstrap.ts';

/** A text that the server does not have yet, as this device keeps it. */
export interface SourceDraft {
  /** The page, in its space or change request. */
  readonly page: string;
  /** Of the window that writes it: two windows do not overwrite each other. */
  readonly writer: string;
  readonly user: string;
  /** As the editor has it: `\n` at the end of each line. */
  readonly text: string;
  /** What it was written on, to the letter. */
  readonly base: string;
  readonly tag: string;
  /** Parts that wait for a decision, in the text. */
  readonly conflicts: readonly {
    readonly from: number;
    readonly to: number;
    readonly base: string;
    readonly theirs: string;
  }[];
  /** It is to be sent as soon as it is opened. */
  readonly isToSave?: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const DATABASE = 'bindery-drafts';
const STORE = 'sources';
/** Drafts that nobody came back for. */
const MAX_AGE = 90 * 24 * 3600_000;

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ['page', 'writer'] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

async function run<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Keeps a text on this device. @throws DOMException where the browser has no room or does not allow it */
export const putDraft = (draft: Omit<SourceDraft, 'user' | 'at'>): Promise<unknown> =>
  run('readwrite', (store) => store.put({ ...draft, user: bootstrap.user.id, at: now() } satisfies SourceDraft));

export const deleteDraft = (page: string, writer: string): Promise<unknown> =>
  run('readwrite', (store) => store.delete([page, writer]));

/** The texts of a page that this device keeps for the person and that no other window is writing, the last one first. */
export async function listDrafts(page: string): Promise<readonly SourceDraft[]> {
  const all: SourceDraft[] = await run('readonly', (store) => store.getAll(IDBKeyRange.bound([page], [page, []])));
  const writing = new Set(await listWriters());
  return all
    .filter(({ user, writer, at }) => user === bootstrap.user.id && !writing.has(writer) && at > now() - MAX_AGE)
    .toSorted((one, other) => other.at - one.at);
}

const LOCK = 'bindery-draft ';

/** Windows that write at present; where the browser has no locks (without HTTPS), none is known. */
async function listWriters(): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
}

/** Says to the other windows that a draft is being written here, until the function that it returns is called. */
export function holdDraft(writer: string): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(LOCK + writer, () => released).catch(() => undefined);
  return release;
}
