import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { memberPath } from '../../actions/members.tsx';
import { PersonCell } from '../../components/people/person-cell.tsx';
import { explainRole, type Source } from '../../components/permissions/explain-role.ts';
import type { KnownAccess, Subject } from '../../components/permissions/use-access.ts';
import { findOrganization } from '../../data/bootstrap.ts';
import { holdersQuery, type RoleHolder } from '../../data/permissions.ts';
import { ROLES } from '../../data/roles.ts';
import { currentRoute } from '../../routes/location.ts';
import { filterBy } from '../../routes/query-place.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/list.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { Select } from '../../ui/select.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { describeSource } from './describe-source.ts';
import { WhyDialog } from './why-dialog.tsx';

interface HolderSectionProps {
  readonly subject: Subject;
  readonly access: KnownAccess;
}

/** Pixels. */
const ROW_HEIGHT = 60;

/** Everybody with an effective role, each with the reason. */
export function HolderSection({ subject, access }: HolderSectionProps): VNode {
  const texts = getTexts('permissions');
  const { roles } = getTexts('shell');
  const role = ROLES.find((each) => each === currentRoute.value.query.get('role'));
  const query = useInfiniteQuery(holdersQuery(subject, role));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  const count = query.data?.pages[0]?.count ?? 0;
  return (
    <Section
      title={texts.holders}
      count={items && <span class="count">{formatCount(texts.count, count)}</span>}
      actions={
        <Select
          label={texts.role}
          isLabelHidden
          value={role ?? ''}
          options={[
            { value: '', label: texts.everyRole },
            ...ROLES.map((each) => ({ value: each, label: roles[each] })),
          ]}
          onValue={(next) => filterBy({ role: next })}
        />
      }
    >
      {items === undefined && query.error === null && <SkeletonRows rows={6} />}
      {items === undefined && query.error !== null && (
        <ErrorState
          error={query.error}
          onRetry={() => void query.refetch()}
          organization={findOrganization(subject.organization)?.title}
        />
      )}
      {items?.length === 0 && <p class="section-empty">{texts.holdersEmpty}</p>}
      {items !== undefined && items.length > 0 && (
        <VirtualList
          label={texts.holders}
          items={items}
          count={count}
          rowHeight={ROW_HEIGHT}
          keyOf={({ user }) => user.id}
          row={(holder) => <HolderRow subject={subject} access={access} holder={holder} />}
        />
      )}
      <LoadMore query={query} label={texts.loadMore} />
    </Section>
  );
}

/** The reason of a role; for sites it comes from the server. */
function findSource({ steps, teams }: KnownAccess, { user, permission: role, origin }: RoleHolder): Source {
  if (origin === 'organization') return { kind: 'organization', role };
  return explainRole({ userId: user.id, role }, steps, teams);
}

function HolderRow({ subject, access, holder }: HolderSectionProps & { readonly holder: RoleHolder }): VNode {
  const texts = getTexts('permissions');
  const { user, permission } = holder;
  const { displayName: name } = user;
  const openWhy = () =>
    openDialog((close) => <WhyDialog subject={subject} access={access} holder={holder} onClose={close} />);
  return (
    <>
      <PersonCell
        user={user}
        path={memberPath(subject.organization, user.id)}
        detail={describeSource(findSource(access, holder), subject.id)}
      />
      <span class="list-meta holder-role">{getTexts('shell').roles[permission]}</span>
      <span class="list-actions">
        <Button size="small" kind="quiet" aria-label={fill(texts.whyOf, { name })} onClick={openWhy}>
          {texts.why}
        </Button>
      </span>
    </>
  );
}
