import { useQueries } from '@tanstack/preact-query';
import { currentUser } from '../data/current-user.ts';
import type { Person } from '../data/people.ts';
import { userQuery } from '../data/users.ts';
import { language } from '../texts/texts.ts';

/** People who are named; there are seldom more who write in one page. */
const MOST_NAMED = 8;

/** Who wrote in a draft, the person who is signed in among them. */
export function useWriters(ids: readonly string[]): readonly Person[] {
  const me = currentUser.value;
  const loaded = useQueries({
    queries: ids.slice(0, MOST_NAMED).map((id) => ({ ...userQuery(id), enabled: id !== me.id, retry: false })),
  });
  return ids.slice(0, MOST_NAMED).flatMap((id, index) => (id === me.id ? me : (loaded[index]?.data ?? [])));
}

/** Names of people as a list; the person who is signed in is “you”. */
export function listNames(
  people: readonly Person[],
  words: { readonly you: string; readonly somebody: string },
): string {
  const names = people.map(({ id, displayName }) => (id === currentUser.value.id ? words.you : displayName));
  if (names.length === 0) return words.somebody;
  return new Intl.ListFormat(language.value, { type: 'conjunction' }).format(names);
}
