import type { VNode } from 'preact';
import { collaboratorsByPage } from '../../data/collaborators.ts';
import { language } from '../../texts/texts.ts';
import { CollaboratorPicture } from './collaborator-picture.tsx';

/** Pictures in a row; all names are in the label. */
const MOST_SHOWN = 3;

/** The people in a page, in its row of the tree. */
export function PeopleOfRow({ page }: { readonly page: string }): VNode | null {
  const people = collaboratorsByPage.value.get(page);
  if (people === undefined) return null;
  const names = new Intl.ListFormat(language.value, { type: 'conjunction' }).format(people.map(({ name }) => name));
  return (
    <span class="people-in-page" data-tooltip={names}>
      {people.slice(0, MOST_SHOWN).map((person) => (
        <CollaboratorPicture key={person.id} person={person} />
      ))}
      <span class="visually-hidden">{names}</span>
    </span>
  );
}
