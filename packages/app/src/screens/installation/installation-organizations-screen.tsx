import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { openCreateOrganization, restoreDeleted } from '../../actions/installation.tsx';
import {
  type InstallationOrganization,
  installationOrganizationsQuery,
  type OrganizationSort,
} from '../../data/installation.ts';
import { daysLeft } from '../../data/retention.ts';
import { currentRoute } from '../../routes/location.ts';
import { filterBy } from '../../routes/query-place.ts';
import { formatBytes } from '../../texts/format-bytes.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { OrganizationMark } from '../../ui/avatar.tsx';
import { Badge, CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { InstallationFrame } from './installation-frame.tsx';
import { QuotaDialog } from './quota-dialog.tsx';
import { useInstallationActions } from './use-installation-actions.ts';

/** Every organization with its size, and the trash. */
export function InstallationOrganizationsScreen(): VNode {
  const texts = getTexts('installation');
  useInstallationActions();
  return (
    <InstallationFrame
      title={texts.allOrganizations}
      actions={
        <Button kind="primary" icon="plus" onClick={openCreateOrganization}>
          {texts.create}
        </Button>
      }
    >
      {() => (
        <>
          <p class="lead">{texts.allOrganizationsLead}</p>
          <Organizations />
          <Trash />
        </>
      )}
    </InstallationFrame>
  );
}

function Organizations(): VNode {
  const texts = getTexts('installation');
  const sort = readSort();
  const query = useInfiniteQuery(installationOrganizationsQuery(false, sort));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  return (
    <>
      <search class="job-filters">
        <Select
          label={texts.operation.storage.sort}
          value={sort}
          options={Object.entries(texts.operation.storage.sorts).map(([value, label]) => ({ value, label }))}
          onValue={(value) => filterBy({ sort: value === 'createdAt' ? undefined : value })}
        />
      </search>
      {items === undefined && query.error === null && <SkeletonRows rows={6} />}
      {items === undefined && query.error !== null && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {items?.length === 0 && (
        <EmptyState icon="building" title={texts.noOrganizationsTitle} text={texts.noOrganizationsText} />
      )}
      {items !== undefined && items.length > 0 && (
        <List label={texts.allOrganizations}>
          {items.map((organization) => (
            <OrganizationRow key={organization.id} organization={organization} />
          ))}
        </List>
      )}
      <LoadMore query={query} label={texts.moreOrganizations} />
    </>
  );
}

const SORTS: readonly OrganizationSort[] = ['createdAt', 'title', 'storage'];

const readSort = (): OrganizationSort => {
  const text = currentRoute.value.query.get('sort');
  return SORTS.find((sort) => sort === text) ?? 'createdAt';
};

function OrganizationRow({ organization }: { readonly organization: InstallationOrganization }): VNode {
  const texts = getTexts('installation').operation.storage;
  const { id, title, storage } = organization;
  const isFull = storage.quota !== undefined && storage.used >= storage.quota;
  return (
    <ListRow
      icon={<OrganizationMark id={id} title={title} />}
      title={title}
      text={
        <>
          <span class="job-fact">{[organization.hostname, describeSize(organization)].join(' · ')}</span>
          <span class="job-fact">{describeStorage(storage)}</span>
        </>
      }
      {...(isFull && { meta: <Badge tone="danger">{texts.full}</Badge> })}
      actions={
        <Button size="small" aria-label={`${texts.setQuota}: ${title}`} onClick={() => openQuota(organization)}>
          {texts.setQuota}
        </Button>
      }
    />
  );
}

const openQuota = (organization: InstallationOrganization): void =>
  openDialog((close) => <QuotaDialog organization={organization} onClose={close} />);

function describeStorage({ used, quota }: InstallationOrganization['storage']): string {
  const texts = getTexts('installation').operation.storage;
  return quota === undefined
    ? fill(texts.used, { used: formatBytes(used) })
    : fill(texts.usedOf, { used: formatBytes(used), quota: formatBytes(quota) });
}

/** Deleted organizations that can be restored; hidden without any. */
function Trash(): VNode | null {
  const texts = getTexts('installation');
  const query = useInfiniteQuery(installationOrganizationsQuery(true));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  if (items === undefined || items.length === 0) return null;
  return (
    <Section title={texts.trash} id="trash" count={<CountBadge>{query.data?.pages[0]?.count ?? 0}</CountBadge>}>
      <p class="section-empty">{texts.trashText}</p>
      <List label={texts.trash}>
        {items.map((organization) => (
          <ListRow
            key={organization.id}
            icon={<OrganizationMark id={organization.id} title={organization.title} />}
            title={organization.title}
            text={describeSize(organization)}
            meta={formatCount(texts.daysLeft, daysLeft(organization.deletedAt ?? ''))}
            actions={
              <Button
                size="small"
                icon="arrow-turn-left"
                aria-label={`${texts.restore}: ${organization.title}`}
                onClick={() => void restoreDeleted(organization)}
              >
                {texts.restore}
              </Button>
            }
          />
        ))}
      </List>
      <LoadMore query={query} label={texts.moreOrganizations} />
    </Section>
  );
}

function describeSize({ members, spaces, sites }: InstallationOrganization): string {
  const { size } = getTexts('installation');
  return [formatCount(size.members, members), formatCount(size.spaces, spaces), formatCount(size.sites, sites)].join(
    ' · ',
  );
}
