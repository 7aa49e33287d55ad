import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { joinPage, onArrival } from '../../data/collaboration.ts';
import { collaborationColor } from '../../data/collaboration-colors.ts';
import { type Collaborator, collaboratorsByPage } from '../../data/collaborators.ts';
import { followedCollaborator, followPerson } from '../../data/followed-person.ts';
import { fill, getTexts, language } from '../../texts/texts.ts';
import { announce } from '../../ui/announce.ts';
import { CollaboratorPicture } from './collaborator-picture.tsx';
import type { PeopleProps } from './people-props.ts';

/** People who are shown next to each other; the others are a number. */
const MOST_SHOWN = 4;

/** The others in a page, each of whom can be followed where their cursors are shown. */
export function PeopleInPage({ scope, page, mayFollow = false }: PeopleProps): VNode | null {
  const { space } = scope;
  const changeRequest = scope.kind === 'change-request' ? scope.changeRequest : undefined;
  useEffect(() => joinPage(scope, page), [space, changeRequest, page]);
  const people = collaboratorsByPage.value.get(page ?? '') ?? [];
  useArrivals(page);
  if (people.length === 0) return null;
  const texts = getTexts('together');
  const rest = people.slice(MOST_SHOWN);
  return (
    <ul class="people-in-page" aria-label={texts.people}>
      {people.slice(0, MOST_SHOWN).map((person) => (
        <li key={person.id}>
          {mayFollow ? <FollowButton person={person} /> : <CollaboratorPicture person={person} isNamed />}
        </li>
      ))}
      {rest.length > 0 && (
        <li class="count" data-tooltip={listNames(rest)}>
          +{rest.length}
        </li>
      )}
    </ul>
  );
}

const listNames = (people: readonly Collaborator[]): string =>
  new Intl.ListFormat(language.value, { type: 'conjunction' }).format(people.map(nameOf));

const nameOf = ({ name }: Collaborator): string => (name === '' ? getTexts('together').program : name);

function FollowButton({ person }: { readonly person: Collaborator }): VNode {
  const texts = getTexts('together');
  const isFollowed = followedCollaborator.value === person.id;
  const label = fill(isFollowed ? texts.unfollow : texts.follow, { name: nameOf(person) });
  return (
    <button
      type="button"
      class="follow-button"
      aria-label={label}
      aria-pressed={isFollowed}
      data-tooltip={label}
      style={{ '--person': collaborationColor(person) }}
      onClick={() => followPerson(isFollowed ? undefined : person.id)}
    >
      <CollaboratorPicture person={person} />
    </button>
  );
}

/** Announces those who come after this person. */
function useArrivals(page: string | undefined): void {
  useEffect(
    () =>
      onArrival((person) => {
        if (person.page === page) announce(fill(getTexts('together').joined, { name: nameOf(person) }));
      }),
    [page],
  );
}
