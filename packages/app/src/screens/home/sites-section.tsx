import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import type { Organization } from '../../data/bootstrap.ts';
import { sitesQuery } from '../../data/sites.ts';
import { href } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';

/** The sites of an organization, published or not. */
export function SitesSection({ organization }: { readonly organization: Organization }): VNode {
  const texts = getTexts('home');
  const sites = useQuery(sitesQuery(organization.id));
  return (
    <Section
      title={texts.sitesTitle}
      actions={
        organization.permissions.createContent && (
          <IconButton icon="plus" size="small" label={texts.newSite} onClick={() => void createSite(organization.id)} />
        )
      }
    >
      <QueryView query={sites} isCompact skeleton={<SkeletonRows rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="section-empty">{texts.sitesEmpty}</p>
          ) : (
            <List label={texts.sitesTitle}>
              {items.map(({ id, title, published }) => (
                <ListRow
                  key={id}
                  href={href(`/o/${organization.id}/site/${id}`)}
                  icon={<Icon name="globe" />}
                  title={title}
                  meta={
                    <Badge tone={published ? 'success' : 'neutral'}>
                      {published ? texts.published : texts.unpublished}
                    </Badge>
                  }
                />
              ))}
            </List>
          )
        }
      </QueryView>
    </Section>
  );
}

/** Loads the dialog for a new site on demand. */
const createSite = async (organization: string): Promise<void> =>
  (await import('../../actions/site.tsx')).addSite(organization);
