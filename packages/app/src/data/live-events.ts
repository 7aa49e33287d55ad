import type { QueryKey } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';

/** An event of the server about a change: ids without content. */
export type LiveEvent = Schemas['LiveEvent'];

/** Lists of an organization that depend on a kind of change, by the third part of their keys. */
const LISTS: Partial<Record<LiveEvent['kind'], readonly string[]>> = {
  permission: ['spaces', 'collections', 'sites'],
  collection: ['collections', 'spaces'],
  space: ['spaces', 'deleted-spaces', 'collections'],
  'change-request': ['change-requests'],
  // A space has the URL and the audience of its site.
  site: ['sites', 'spaces'],
  openapi: ['openapi'],
  translation: ['translations'],
  member: ['people', 'teams', 'invites'],
};

/** First parts of keys of immutable data: the differences of two revisions. */
const IMMUTABLE: readonly unknown[] = ['page-changes'];

/** Whether the data under a key may have changed. Pure. */
export function isAffected(key: QueryKey, event: LiveEvent): boolean {
  if (IMMUTABLE.includes(key[0])) return false;
  const words = key.filter((part) => typeof part === 'string');
  const { kind, organization, space, collection, site, changeRequest } = event;
  if (words[0] === 'inbox') return kind === 'inbox' || kind === 'permission' || kind === 'member';
  if (kind === 'user') return words[0] === 'user';
  if ([space, collection, site, changeRequest].some((id) => id !== undefined && words.includes(id))) return true;
  if (kind === 'site' && words[0] === 'spaces' && key.length === 2) return true;
  if (organization === undefined || !words.includes(organization)) return false;
  return kind === 'organization' || (LISTS[kind] ?? []).some((name) => words.includes(name));
}

/** An event of a stream: its name and data. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/**
 * Reads server-sent events until the stream ends.
 * @param read called for each event, and for each comment with an empty name
 */
export async function readEvents(body: ReadableStream<Uint8Array>, read: (event: StreamEvent) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) read(parseEvent(block));
  }
}

function parseEvent(block: string): StreamEvent {
  const readField = (field: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${field}: `))
      ?.slice(field.length + 2) ?? '';
  return { name: readField('event'), data: readField('data') };
}
