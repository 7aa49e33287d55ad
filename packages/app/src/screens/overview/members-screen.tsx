import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { findOrganization, type Schemas } from '../../data/bootstrap.ts';
import { peopleQuery } from '../../data/people.ts';
import type { ScreenProps } from '../../routes/screens.ts';
import { Screen } from '../../shell/screen.tsx';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Input } from '../../ui/field.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { RelativeTime } from '../../ui/time.tsx';

type Member = Schemas['Member'];

/** Members that are shown; the filter finds the others. */
const MAX_SHOWN = 200;

/** Who belongs to an organization, with the role of each. */
export function MembersScreen({ params }: ScreenProps): VNode {
  const texts = getTexts('overview');
  const { organization = '' } = params;
  const members = useQuery(peopleQuery(organization));
  return (
    <Screen title={texts.members}>
      <QueryView query={members} organization={findOrganization(organization)?.title}>
        {({ items, count }) => <Members members={items} count={count} />}
      </QueryView>
    </Screen>
  );
}

function Members({ members, count }: { readonly members: readonly Member[]; readonly count: number }): VNode {
  const texts = getTexts('overview');
  const [filter, setFilter] = useState('');
  const words = filter.trim().toLocaleLowerCase();
  const matching = members.filter(({ user }) =>
    `${user.displayName} ${user.email}`.toLocaleLowerCase().includes(words),
  );
  const shown = matching.slice(0, MAX_SHOWN);
  const total = words === '' ? count : matching.length;
  return (
    <div class="overview">
      <Input
        type="search"
        label={texts.findMember}
        isLabelHidden
        placeholder={texts.findMember}
        icon="search"
        value={filter}
        onValue={setFilter}
      />
      {matching.length === 0 ? (
        <p class="section-empty">{texts.noMember}</p>
      ) : (
        <Table label={texts.members} columns={listColumns()} rows={shown} keyOf={({ id }) => id} />
      )}
      {total > shown.length && (
        <p class="meta">{fill(texts.moreMembers, { shown: formatNumber(shown.length), count: formatNumber(total) })}</p>
      )}
    </div>
  );
}

function listColumns(): Column<Member>[] {
  const texts = getTexts('overview');
  return [
    {
      id: 'name',
      title: texts.name,
      cell: ({ user }) => (
        <span class="member">
          <Avatar person={user} size={24} /> {user.displayName}
        </span>
      ),
    },
    { id: 'email', title: texts.email, isMinor: true, cell: ({ user }) => user.email },
    {
      id: 'role',
      title: texts.role,
      cell: ({ role, disabled }) =>
        disabled ? <Badge tone="warning">{texts.disabled}</Badge> : texts.roles[role ?? 'guest'],
    },
    { id: 'spaces', title: texts.spaces, isNumber: true, isMinor: true, cell: ({ spaces }) => formatNumber(spaces) },
    {
      id: 'seen',
      title: texts.seen,
      isMinor: true,
      cell: ({ lastSeenAt }) => (lastSeenAt === undefined ? texts.never : <RelativeTime iso={lastSeenAt} />),
    },
  ];
}
