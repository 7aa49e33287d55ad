import type { VNode } from 'preact';
import type { EditorSession } from '../../editor/session.ts';
import { listNames, useWriters } from '../../shell/names-of-writers.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** Limit of avatars in a row; the label names all users. */
const MOST_SHOWN = 3;

/** The users with unpublished changes. */
export function Writers({ session }: { readonly session: EditorSession }): VNode | null {
  const people = useWriters(session.writers.value);
  if (people.length === 0) return null;
  const texts = getTexts('editor');
  const label = fill(texts.writers, { people: listNames(people, texts) });
  return (
    <span class="editor-writers" role="img" aria-label={label} data-tooltip={label}>
      {people.slice(0, MOST_SHOWN).map((person) => (
        <Avatar key={person.id} person={person} />
      ))}
    </span>
  );
}
