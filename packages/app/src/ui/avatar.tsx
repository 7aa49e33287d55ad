import type { VNode } from 'preact';
import { bootstrap, localUrl } from '../data/bootstrap.ts';
import { accentOf } from './accent.ts';

interface Person {
  readonly displayName: string;
  readonly photoURL: string;
}

/** A picture drawn by the server, also available as a bitmap, which renders faster in long lists. */
const DRAWN = /(\/avatars\/[^/]+)\.svg$/;

/** The picture of a person. With `isNamed` it has an accessible name; next to the name it is decorative. */
export function Avatar({
  person,
  size = 20,
  isNamed,
}: {
  readonly person: Person;
  readonly size?: 20 | 24 | 32 | 48;
  readonly isNamed?: boolean;
}): VNode {
  const { displayName, photoURL } = person;
  return (
    <img
      class={`avatar avatar-${size}`}
      src={localUrl(photoURL).replace(DRAWN, '$1.png')}
      width={size}
      height={size}
      alt={isNamed ? displayName : ''}
      data-tooltip={isNamed ? displayName : undefined}
      loading="lazy"
      decoding="async"
    />
  );
}

/** The badge of an organization: its first letter on its accent. */
export function OrganizationMark({ id, title }: { readonly id: string; readonly title: string }): VNode {
  const [first = ''] = title.trim();
  return (
    <span
      class="organization-mark"
      data-mark={bootstrap.organizations.length > 1 ? accentOf(id) : undefined}
      aria-hidden="true"
    >
      {first.toLocaleUpperCase()}
    </span>
  );
}
