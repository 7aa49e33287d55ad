import type { Collaborator } from './collaborators.ts';

/** White text has enough contrast on each, and each is visible on light and dark grounds. */
const COLORS = ['#346ddb', '#5a5fd8', '#7b4fd6', '#9c3fa5', '#c9345f', '#a85a0c', '#1d7f4f', '#0e7a85'];

/** The color of a person, the same in every window. Pure. */
export function collaborationColor({ user, kind, name }: Pick<Collaborator, 'user' | 'kind' | 'name'>): string {
  let hash = 0;
  for (const character of kind === 'person' ? user : user + name)
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return COLORS[hash % COLORS.length] ?? '#346ddb';
}
