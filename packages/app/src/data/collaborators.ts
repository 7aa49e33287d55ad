import { computed, signal } from '@preact/signals';
import type { Schemas } from './bootstrap.ts';
import { currentUser } from './current-user.ts';

/** A window of a person, or a program with a token. */
export type Collaborator = Schemas['Collaborator'];

/** All others in the content that this window shows. */
export const collaborators = signal<readonly Collaborator[]>([]);

/** Whether bells and people arrive: without a connection, drafts are polled. */
export const isCollaborating = signal(false);

/** The others by page: each person once, without the own windows. */
export const collaboratorsByPage = computed(() => {
  const pages = new Map<string, Collaborator[]>();
  for (const one of collaborators.value) {
    if (one.page === undefined || (one.kind === 'person' && one.user === currentUser.value.id)) continue;
    const people = pages.get(one.page) ?? [];
    const isListed = people.some(({ kind, user, name }) => kind === one.kind && user === one.user && name === one.name);
    if (!isListed) pages.set(one.page, [...people, one]);
  }
  return pages;
});
