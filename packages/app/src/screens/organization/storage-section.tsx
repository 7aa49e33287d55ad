import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { type OrganizationStorage, storageQuery } from '../../data/organizations.ts';
import { href } from '../../routes/location.ts';
import { formatBytes } from '../../texts/format-bytes.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';

/** What an organization stores, of how much, and which spaces use most of it. */
export function StorageSection({ organization }: { readonly organization: string }): VNode {
  const { storage: texts } = getTexts('organization');
  const query = useQuery(storageQuery(organization));
  return (
    <Section title={texts.title} id="storage">
      <p class="meta section-lead">{texts.text}</p>
      <QueryView query={query} isCompact>
        {(storage) => (
          <>
            {storage.quota !== undefined && storage.used >= storage.quota && (
              <Banner tone="danger">{texts.full}</Banner>
            )}
            <StorageFacts storage={storage} />
            {storage.largestSpaces.length > 0 && <LargestSpaces organization={organization} storage={storage} />}
          </>
        )}
      </QueryView>
    </Section>
  );
}

function StorageFacts({ storage }: { readonly storage: OrganizationStorage }): VNode {
  const { storage: texts } = getTexts('organization');
  const { used, quota, content, files, specifications } = storage;
  return (
    <div class="card card-stack">
      {quota !== undefined && (
        <meter
          class="storage-bar"
          min={0}
          max={Math.max(1, quota)}
          value={Math.min(used, quota)}
          aria-label={texts.title}
        />
      )}
      <Facts>
        <Fact name={texts.used}>
          {quota === undefined
            ? formatBytes(used)
            : fill(texts.usedOf, { used: formatBytes(used), quota: formatBytes(quota) })}
        </Fact>
        <Fact name={texts.content}>{formatBytes(content)}</Fact>
        <Fact name={texts.files}>{formatBytes(files)}</Fact>
        <Fact name={texts.specifications}>{formatBytes(specifications)}</Fact>
      </Facts>
    </div>
  );
}

interface LargestSpacesProps {
  readonly organization: string;
  readonly storage: OrganizationStorage;
}

function LargestSpaces({ organization, storage }: LargestSpacesProps): VNode {
  const { storage: texts } = getTexts('organization');
  return (
    <List label={texts.largest}>
      {storage.largestSpaces.map(({ id, title, used, deleted }) => (
        <ListRow
          key={id}
          icon={<Icon name="book" />}
          title={title}
          meta={
            <>
              {deleted && <Badge tone="warning">{texts.deleted}</Badge>}
              <span>{formatBytes(used)}</span>
            </>
          }
          {...(!deleted && { href: href(`/o/${organization}/s/${id}`) })}
        />
      ))}
    </List>
  );
}
