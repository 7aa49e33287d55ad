import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { findOrganization } from '../../data/bootstrap.ts';
import { collectionQuery, collectionsQuery } from '../../data/collections.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { href } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { Screen } from '../../shell/screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ContentIcon, Icon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** A collection, with its collections and spaces. */
export function CollectionScreen({ params }: ScreenProps): VNode {
  const texts = getTexts('overview');
  const { organization = '', collection: collectionId = '' } = params;
  const collection = useQuery(collectionQuery(collectionId));
  return (
    <Screen
      title={collection.data?.title ?? texts.collection}
      actions={
        collection.data?.permissions.admin && (
          <LinkButton icon="users" href={href(`/o/${organization}/c/${collectionId}/~/permissions`)}>
            {getTexts('shell').space.permissions}
          </LinkButton>
        )
      }
    >
      <QueryView query={collection} organization={findOrganization(organization)?.title}>
        {(data) => (
          <div class="overview">
            {data.description !== undefined && <p class="lead">{data.description}</p>}
            <Contents organization={organization} collection={collectionId} />
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

function Contents({ organization, collection }: { readonly organization: string; readonly collection: string }): VNode {
  const texts = getTexts('overview');
  const collections = useQuery(collectionsQuery(organization));
  const spaces = useQuery(spacesQuery(organization));
  return (
    <QueryView query={spaces} isCompact>
      {({ items }) => {
        const inside = items.filter(({ parent }) => parent === collection);
        const nested = collections.data?.items.filter(({ parent }) => parent === collection) ?? [];
        if (inside.length + nested.length === 0)
          return <EmptyState icon="folder" title={texts.collectionEmptyTitle} text={texts.collectionEmptyText} />;
        return (
          <List label={texts.contents}>
            {nested.map(({ id, title }) => (
              <ListRow key={id} href={href(`/o/${organization}/c/${id}`)} icon={<Icon name="folder" />} title={title} />
            ))}
            {inside.map(({ id, title, emoji }) => (
              <ListRow
                key={id}
                href={href(`/o/${organization}/s/${id}`)}
                icon={<ContentIcon emoji={emoji} icon="book" />}
                title={title}
              />
            ))}
          </List>
        );
      }}
    </QueryView>
  );
}
