/** Texts of pages by the titles of these; null where a page is taken away. */
export type Writes = Readonly<Record<string, string | null>>;

/**
 * One call of a client. `began` and `ended` are positions in the total order of events in the recording process;
 * `ended` is absent without a response.
 */
interface Call<Kind extends string, Asked, Answer> {
  readonly client: string;
  readonly kind: Kind;
  readonly asked: Asked;
  readonly began: number;
  ended?: number;
  status?: number;
  /** The relevant part of a successful response. */
  answer?: Answer;
  /** The message of a rejection. */
  message?: string;
}

/** Where content is changed or read: main content of a space, or a change request of it by its id. */
export interface HistoryScope {
  readonly space: string;
  readonly request?: string;
}

/** One page of a list, as a part of a walk through it. */
export interface WalkedPage {
  readonly ids: readonly string[];
  readonly count: number;
  readonly began: number;
  readonly ended: number;
}

/** Where a site space is moved to. */
export interface Move {
  readonly id: string;
  readonly before?: string;
  readonly after?: string;
}

/** The kinds of recorded calls. */
export type Entry =
  | Call<'edit', HistoryScope & { readonly writes: Writes; readonly ifMatch?: string }, { readonly revision: string }>
  | Call<'import', HistoryScope & { readonly writes: Writes }, { readonly revision: string }>
  /** From its call until its job was seen to have ended. */
  | Call<
      'git-import',
      { readonly space: string; readonly writes: Writes },
      { readonly state: 'succeeded' | 'failed'; readonly revision?: string }
    >
  | Call<
      'create-request',
      { readonly space: string },
      { readonly id: string; readonly number: number; readonly initial: string }
    >
  | Call<'set-status', Required<HistoryScope> & { readonly status: string }, { readonly status: string }>
  | Call<'merge', Required<HistoryScope>, { readonly result: 'merge' | 'conflicts'; readonly revision: string }>
  | Call<'update', Required<HistoryScope>, { readonly result: 'update' | 'conflicts'; readonly revision: string }>
  /** The tree of a head: the documents of its pages, by title. */
  | Call<'read-tree', HistoryScope, { readonly revision: string; readonly documents: Readonly<Record<string, string>> }>
  | Call<'read-page', HistoryScope & { readonly title: string }, { readonly revision: string; readonly text: string }>
  | Call<
      'read-request',
      Required<HistoryScope>,
      { readonly revision: string; readonly status: string; readonly comments: number }
    >
  | Call<'read-space', { readonly space: string }, SpaceCounts & { readonly revision: string }>
  | Call<'comment', HistoryScope, { readonly id: string }>
  | Call<'reply', HistoryScope & { readonly comment: string }, { readonly id: string }>
  | Call<'resolve', HistoryScope & { readonly comment: string; readonly resolved: boolean }, object>
  | Call<'delete-comment', HistoryScope & { readonly comment: string }, object>
  | Call<'delete-reply', HistoryScope & { readonly comment: string; readonly reply: string }, object>
  | Call<
      'read-comment',
      HistoryScope & { readonly comment: string },
      { readonly status: string; readonly replies: number }
    >
  /** Through a list by its pages; see `listName` for the names of lists. */
  | Call<'walk', { readonly list: string; readonly limit: number }, { readonly pages: readonly WalkedPage[] }>
  | Call<'move', { readonly site: string } & Move, object>
  | Call<'add', { readonly site: string }, { readonly id: string }>
  | Call<'remove', { readonly site: string; readonly id: string }, object>
  | Call<'read-structure', { readonly site: string }, { readonly order: readonly string[] }>
  /** A word at the beginning of a draft, which may be sent again. */
  | Call<'type', { readonly draft: string; readonly word: string }, { readonly version: number }>
  | Call<'read-draft', { readonly draft: string }, { readonly version: number; readonly words: readonly string[] }>
  /** The administrator grants or revokes everything that these keys name. */
  | Call<'set-access', { readonly keys: readonly string[]; readonly isOn: boolean }, object>
  /** A call that succeeds for a person with all permissions of these keys. `token` is the key of the access token. */
  | Call<'try', { readonly keys: readonly string[]; readonly token: string }, object>;

export type Kind = Entry['kind'];
export type EntryOf<K extends Kind> = Extract<Entry, { kind: K }>;

/** The discussion counters of a space. */
export interface SpaceCounts {
  /** Open ones on main content. */
  readonly comments: number;
  readonly total: number;
  readonly open: number;
  readonly draft: number;
}

/** A revision as it is read at rest. */
export interface HistoryRevision {
  readonly parents: readonly string[];
  readonly type: string;
  /** The documents of its pages, by title. */
  readonly documents: Readonly<Record<string, string>>;
}

export interface FinalRequest {
  readonly id: string;
  readonly number: number;
  readonly status: string;
  readonly revision: string;
  readonly revisionMerged?: string;
  readonly comments: number;
}

export interface FinalComment {
  readonly id: string;
  readonly status: string;
  readonly replies: number;
  readonly replyIds: readonly string[];
}

/** A space as it is read at rest. */
export interface FinalSpace {
  readonly head: string;
  readonly counts: SpaceCounts;
  /** Those of main content and of all change requests. */
  readonly revisions: Readonly<Record<string, HistoryRevision>>;
  /** Of every document that a revision has. */
  readonly texts: Readonly<Record<string, string>>;
  readonly requests: readonly FinalRequest[];
  /** By location: '' for main content, or the id of a change request. */
  readonly comments: Readonly<Record<string, readonly FinalComment[]>>;
}

/** The complete recording, with the initial and the final state. */
export interface History {
  readonly entries: readonly Entry[];
  /** Heads of spaces before the first call, by space. */
  readonly heads: Readonly<Record<string, string>>;
  /** Orders of sites before the first call. */
  readonly orders: Readonly<Record<string, readonly string[]>>;
  /** Keys that were on before the first call. */
  readonly access: readonly string[];
  readonly spaces: Readonly<Record<string, FinalSpace>>;
  readonly finalOrders: Readonly<Record<string, readonly string[]>>;
}

/** Names of lists that are walked. */
export const listName = {
  comments: ({ space, request = '' }: HistoryScope) => `comments ${space} ${request}`,
  replies: (comment: string) => `replies ${comment}`,
  requests: (space: string, status: string) => `requests ${space} ${status}`,
};

/** A call before its response arrives. */
export type Begun<K extends Kind> = Pick<EntryOf<K>, 'client' | 'kind' | 'asked'>;

/** Records the calls of clients, in real-time order. */
export class Recorder {
  readonly entries: Entry[] = [];
  #now = 0;

  /** The next place in the order. */
  tick(): number {
    this.#now += 1;
    return this.#now;
  }

  /** Records the start of a call; `end` adds its response. */
  begin<K extends Kind>(call: Begun<K>): EntryOf<K> {
    const entry = { ...call, began: this.tick() } as unknown as EntryOf<K>;
    this.entries.push(entry);
    return entry;
  }

  end<K extends Kind>(
    entry: EntryOf<K>,
    { status, answer, message }: { status: number; answer?: EntryOf<K>['answer']; message?: string },
  ): void {
    Object.assign(entry, {
      status,
      ended: this.tick(),
      ...(status < 300 && answer !== undefined && { answer }),
      ...(status >= 300 && message !== undefined && { message }),
    });
  }
}

/** Whether the call succeeded. */
export const isDone = <E extends Entry>(entry: E): entry is E & { answer: NonNullable<E['answer']>; ended: number } =>
  entry.status !== undefined && entry.status < 300 && entry.ended !== undefined;

/** Whether the call may have had an effect: it was not refused. */
export const mayCount = (entry: Entry): boolean => entry.status === undefined || entry.status < 300;

/** Entries of one kind, in the order in which they began. */
export const ofKind = <K extends Kind>(entries: readonly Entry[], ...kinds: K[]): EntryOf<K>[] =>
  entries.filter((entry): entry is EntryOf<K> => (kinds as Kind[]).includes(entry.kind));

/** An entry in a sentence. */
export const show = (entry: Entry): string =>
  `${entry.kind} of ${entry.client} [${entry.began}, ${entry.ended ?? '…'}] ${JSON.stringify(entry.asked)}` +
  ` -> ${entry.status ?? 'no answer'} ${JSON.stringify(entry.answer ?? entry.message ?? '')}`;
