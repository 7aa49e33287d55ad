import type { VNode } from 'preact';
import { changeRole, listMemberActions, memberPath } from '../../actions/members.tsx';
import { toMenuItem } from '../../actions/registry.ts';
import { PersonCell } from '../../components/people/person-cell.tsx';
import { RoleSelect } from '../../components/people/role-select.tsx';
import type { Organization } from '../../data/bootstrap.ts';
import { currentUser } from '../../data/current-user.ts';
import type { Member } from '../../data/members.ts';
import { now } from '../../data/now.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';

interface MemberRowProps {
  readonly organization: Organization;
  readonly member: Member;
}

/** A member in the list: identity, last activity, and the role, which administrators edit in place. */
export function MemberRow({ organization, member }: MemberRowProps): VNode {
  const texts = getTexts('people');
  const { user, spaces, teams, lastSeenAt } = member;
  const actions = listMemberActions(organization.id, member);
  return (
    <>
      <PersonCell user={user} path={memberPath(organization.id, user.id)} badges={<MemberBadges member={member} />} />
      <span class="list-meta person-facts">
        <span title={lastSeenAt && describeTime(lastSeenAt)}>{describeSeen(member)}</span>
        <span>
          {formatCount(texts.spaces, spaces)} · {formatCount(texts.teams, teams)}
        </span>
      </span>
      <span class="list-actions">
        <MemberRoleChoice organization={organization} member={member} />
        {actions.length > 0 && (
          <MenuButton
            label={fill(texts.actionsOf, { name: user.displayName })}
            size="small"
            placement="bottom-end"
            groups={() => [{ items: actions.map(toMenuItem) }]}
          />
        )}
      </span>
    </>
  );
}

/** The last activity of a member. The server updates it at most once an hour: the signed-in person is active now. */
function describeSeen({ user, lastSeenAt }: Member): string {
  const texts = getTexts('people');
  if (user.id === currentUser.value.id) return texts.activeNow;
  return lastSeenAt === undefined ? texts.neverSeen : fill(texts.seen, { time: describeAge(lastSeenAt, now()) });
}

export const MemberBadges = ({ member: { disabled, sso, secondFactor } }: { readonly member: Member }): VNode => {
  const texts = getTexts('people');
  return (
    <>
      {disabled && <Badge tone="warning">{texts.disabled}</Badge>}
      {secondFactor === true && <Badge tone="success">{texts.twoStep}</Badge>}
      {secondFactor === false && !disabled && <Badge>{texts.noSecondFactor}</Badge>}
      {sso && <Badge icon="shield">{texts.sso}</Badge>}
    </>
  );
};

/** The role, as a select for those who may change it. */
export function MemberRoleChoice({ organization, member }: MemberRowProps): VNode {
  const { role, user } = member;
  const name = getTexts('shell').roles[role ?? 'guest'];
  if (!organization.permissions.admin) return <span class="person-role">{name}</span>;
  return (
    <span class="person-role">
      <RoleSelect
        label={fill(getTexts('people').roleOf, { name: user.displayName })}
        isLabelHidden
        hasGuest
        value={role}
        onValue={(next) => void changeRole(organization.id, member, next)}
      />
    </span>
  );
}
