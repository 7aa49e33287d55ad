import type { VNode } from 'preact';
import type { Collaborator } from '../../data/collaborators.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';

interface PictureProps {
  readonly person: Collaborator;
  readonly isNamed?: boolean;
}

/** A person by their picture, a program by a symbol. */
export function CollaboratorPicture({ person, isNamed = false }: PictureProps): VNode {
  const { kind, name, photo = '' } = person;
  if (kind === 'person') return <Avatar person={{ displayName: name, photoURL: photo }} isNamed={isNamed} />;
  return (
    <span
      class="avatar avatar-20 program-picture"
      {...(isNamed && { role: 'img', 'aria-label': name })}
      data-tooltip={isNamed ? name : undefined}
    >
      <Icon name="robot" />
    </span>
  );
}
