import type { VNode } from 'preact';
import { useOrganizations } from '../components/organization/use-organizations.ts';
import { findOrganization } from '../data/bootstrap.ts';
import { href } from '../routes/location.ts';
import { getTexts } from '../texts/texts.ts';
import { OrganizationMark } from '../ui/avatar.tsx';
import { List, ListRow } from '../ui/list.tsx';

/** The person's organizations; those in the document with the role of the person. */
export function OrganizationList({ label }: { readonly label: string }): VNode {
  const { roles } = getTexts('shell');
  return (
    <List label={label}>
      {useOrganizations().map(({ id, title }) => {
        const known = findOrganization(id);
        return (
          <ListRow
            key={id}
            href={href(`/o/${id}`)}
            icon={<OrganizationMark id={id} title={title} />}
            title={title}
            meta={known && roles[known.role ?? 'guest']}
          />
        );
      })}
    </List>
  );
}
