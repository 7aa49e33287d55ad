import type { VNode } from 'preact';
import { localUrl } from '../data/bootstrap.ts';
import { accentOf } from './accent.ts';

interface Person {
  readonly displayName: string;
  readonly photoURL: string;
}

/** The picture of a person. With `isNamed` it is read out; next to the name it is not. */
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
      src={localUrl(photoURL)}
      width={size}
      height={size}
      alt={isNamed ? displayName : ''}
      data-tooltip={isNamed ? displayName : undefined}
      loading="lazy"
      decoding="async"
    />
  );
}

/** The sign of an organization: its first letter on its accent. */
export function OrganizationMark({ id, title }: { readonly id: string; readonly title: string }): VNode {
  const [first = ''] = title.trim();
  return (
    <span class="organization-mark" data-mark={accentOf(id)} aria-hidden="true">
      {first.toLocaleUpperCase()}
    </span>
  );
}
