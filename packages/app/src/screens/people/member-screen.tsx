import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { listMemberActions } from '../../actions/members.tsx';
import { toMenuItem, useActions } from '../../actions/registry.ts';
import { findOrganization, type Organization } from '../../data/bootstrap.ts';
import { currentUser } from '../../data/current-user.ts';
import { type Member, memberQuery } from '../../data/members.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { fill, getTexts, language } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { describeDate, RelativeTime } from '../../ui/time.tsx';
import { MemberSpaces, MemberTeams } from './member-parts.tsx';
import { MemberBadges, MemberRoleChoice } from './member-row.tsx';

/** A member: the role, and the effects of teams and grants. */
export function MemberScreen({ params }: ScreenProps): VNode {
  const { organization: id = '', user = '' } = params;
  const organization = findOrganization(id);
  const query = useQuery({ ...memberQuery(id, user), enabled: organization?.permissions.listMembers === true });
  const { data: member } = query;
  const { value: spoken } = language;
  const actions = useMemo(() => (member === undefined ? [] : listMemberActions(id, member)), [id, member, spoken]);
  useActions(member?.user.displayName ?? '', actions);
  const texts = getTexts('people');
  return (
    <OrganizationScreen
      organization={id}
      tab="members"
      title={member?.user.displayName ?? getTexts('shell').loading}
      isTitleHidden
      actions={
        member !== undefined &&
        actions.length > 0 && (
          <MenuButton
            label={fill(texts.actionsOf, { name: member.user.displayName })}
            placement="bottom-end"
            groups={() => [{ items: actions.map(toMenuItem) }]}
          />
        )
      }
    >
      <QueryView query={query} organization={organization?.title}>
        {(loaded) => organization !== undefined && <Details organization={organization} member={loaded} />}
      </QueryView>
    </OrganizationScreen>
  );
}

interface DetailsProps {
  readonly organization: Organization;
  readonly member: Member;
}

function Details({ organization, member }: DetailsProps): VNode {
  const texts = getTexts('people');
  const { user, role, disabled, joinedAt } = member;
  return (
    <>
      <header class="person-header">
        <Avatar person={user} size={48} />
        <div>
          <p class="person-name" aria-hidden="true">
            {user.displayName} <MemberBadges member={member} />
          </p>
          <a class="link" href={`mailto:${user.email}`}>
            {user.email}
          </a>
        </div>
      </header>
      {disabled && <Banner tone="warning">{texts.disabledBanner}</Banner>}
      <div class="person">
        <div>
          <MemberSpaces organization={organization} member={member} />
        </div>
        <div>
          <section class="section card card-stack" aria-label={texts.access}>
            <MemberRoleChoice organization={organization} member={member} />
            <p class="field-hint">{texts.roleHints[role ?? 'guest']}</p>
            <Facts>
              <Fact name={texts.joined}>{describeDate(joinedAt)}</Fact>
              <Fact name={texts.lastSeen}>{describeSeen(member)}</Fact>
            </Facts>
          </section>
          <MemberTeams organization={organization} member={member} />
        </div>
      </div>
    </>
  );
}

function describeSeen({ user, lastSeenAt }: Member): ComponentChildren {
  const texts = getTexts('people');
  if (user.id === currentUser.value.id) return texts.activeNow;
  return lastSeenAt === undefined ? texts.neverSeen : <RelativeTime iso={lastSeenAt} />;
}
