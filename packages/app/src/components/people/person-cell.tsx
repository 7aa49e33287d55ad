import type { ComponentChildren, VNode } from 'preact';
import { bootstrap, type Schemas } from '../../data/bootstrap.ts';
import { href } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';

interface PersonCellProps {
  readonly user: Schemas['User'];
  /** Link target of the row. */
  readonly path?: string;
  /** Below the name; the e-mail address by default. */
  readonly detail?: ComponentChildren;
  readonly badges?: ComponentChildren;
}

/** A person at the start of a row: picture, name and e-mail address. */
export function PersonCell({ user, path, detail = user.email, badges }: PersonCellProps): VNode {
  const isOwn = user.id === bootstrap.user.id;
  return (
    <>
      <Avatar person={user} size={32} />
      <span class="list-text">
        <span class="person-line">
          {path === undefined ? (
            <span class="list-title">{user.displayName}</span>
          ) : (
            <a class="list-title list-link" href={href(path)}>
              {user.displayName}
            </a>
          )}
          {isOwn && <Badge>{getTexts('shell').you}</Badge>}
          {badges}
        </span>
        <span class="list-detail">{detail}</span>
      </span>
    </>
  );
}
