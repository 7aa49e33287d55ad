import type { VNode } from 'preact';
import { appPath } from '../../data/bootstrap.ts';
import type { Reference } from '../../data/links.ts';
import { href } from '../../routes/location.ts';
import { Icon } from '../../ui/icon.tsx';

/** References to an item: pages, and reusable contents. */
export const UserList = ({ users }: { readonly users: readonly Reference[] }): VNode => (
  <ul class="user-list">
    {users.map((user, index) => (
      <li key={index} class="user-row">
        <Icon name={user.kind === 'page' ? 'file-lines' : 'blocks'} />
        <UserName user={user} />
      </li>
    ))}
  </ul>
);

function UserName({ user: { page, reusableContent, space } }: { readonly user: Reference }): VNode {
  const url = page?.urls?.app;
  if (page === undefined || url === undefined)
    return <span>{reusableContent?.title ?? page?.title ?? space.title}</span>;
  return (
    <a class="link" href={href(appPath(url))}>
      {page.title}
    </a>
  );
}
