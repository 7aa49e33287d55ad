/** A selection in the document of a draft, as positions of one of its versions. */
export interface DraftSelection {
  readonly draft: string;
  readonly version: number;
  readonly anchor: number;
  readonly head: number;
}

/** A window of a person, or a program with a token, in the content of a space or change request. */
export interface Collaborator {
  readonly id: string;
  /** Id of the space or change request. */
  readonly headId: string;
  readonly kind: 'person' | 'program';
  /** The person, or the owner of the token. */
  readonly userId: string;
  /** Display name of the person, or title of the token. */
  readonly name: string;
  readonly photo?: string;
  readonly page?: string;
  /** Whether they may edit the content. */
  readonly writes: boolean;
  readonly selection?: DraftSelection;
}

/** Announces that a draft has a new version, without its text. */
export interface DraftBell {
  readonly headId: string;
  readonly page: string;
  readonly draft: string;
  readonly version: number;
}

/** What nodes tell each other about drafts and the people in them. */
export interface CollaborationMessage {
  readonly bells?: readonly DraftBell[];
  readonly collaborators?: readonly Collaborator[];
  /** Ids of windows that have closed. */
  readonly left?: readonly { readonly id: string; readonly headId: string }[];
}

/** Bytes of a notification; PostgreSQL accepts 8,000. */
const MAX_BYTES = 7000;

/** Joins messages into as few notifications as possible. Of several bells of a draft the last one is sent. */
export function packMessages(messages: readonly CollaborationMessage[]): string[] {
  const bells = new Map(messages.flatMap(({ bells: all = [] }) => all.map((bell) => [bell.draft, bell] as const)));
  const people = messages.flatMap(({ collaborators = [] }) => collaborators);
  const left = messages.flatMap(({ left: all = [] }) => all);
  return [
    ...pack('bells', [...bells.values()]),
    ...pack('collaborators', [...new Map(people.map((one) => [one.id, one])).values()]),
    ...pack('left', left),
  ];
}

function pack(member: keyof CollaborationMessage, items: readonly object[]): string[] {
  const packed: string[] = [];
  let parts: string[] = [];
  let size = 0;
  for (const item of items) {
    const text = JSON.stringify(item);
    const bytes = Buffer.byteLength(text) + 1;
    if (parts.length > 0 && size + bytes > MAX_BYTES) {
      packed.push(`{"${member}":[${parts.join()}]}`);
      [parts, size] = [[], 0];
    }
    parts.push(text);
    size += bytes;
  }
  return parts.length === 0 ? packed : [...packed, `{"${member}":[${parts.join()}]}`];
}
