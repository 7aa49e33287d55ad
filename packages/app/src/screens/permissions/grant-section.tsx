import type { ComponentChildren, VNode } from 'preact';
import { memberPath } from '../../actions/members.tsx';
import { changeGrant, openGrantDialog, removeGrant, type ShownGrant } from '../../actions/permissions.tsx';
import { teamPath } from '../../actions/teams.tsx';
import { RoleSelect } from '../../components/people/role-select.tsx';
import type { KnownAccess, Subject } from '../../components/permissions/use-access.ts';
import type { Role } from '../../data/members.ts';
import { ROLES } from '../../data/roles.ts';
import { href } from '../../routes/location.ts';
import { fill, formatCount, formatNumber, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CountBadge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/list.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';

interface GrantSectionProps {
  readonly subject: Subject;
  readonly access: KnownAccess;
  /** The highest role that the person may grant, change or revoke. */
  readonly most: Role;
}

interface Row extends ShownGrant {
  readonly icon: ComponentChildren;
  readonly path: string;
  readonly detail: string;
}

/** Pixels. */
const ROW_HEIGHT = 56;

function listRows({ organization }: Subject, { grants }: KnownAccess): Row[] {
  const texts = getTexts('permissions');
  return [
    ...(grants?.teams ?? []).map(
      ({ permission, team: { id, title, members } }): Row => ({
        kind: 'team',
        id,
        name: title,
        role: permission,
        icon: <Icon name="users" />,
        path: teamPath(organization, id),
        detail: formatCount(texts.teamOf, members),
      }),
    ),
    ...(grants?.users ?? []).map(
      ({ permission, user }): Row => ({
        kind: 'user',
        id: user.id,
        name: user.displayName,
        role: permission,
        icon: <Avatar person={user} size={24} />,
        path: memberPath(organization, user.id),
        detail: user.email,
      }),
    ),
  ];
}

/** The directly granted roles, with actions to change and revoke them. */
export function GrantSection({ subject, access, most }: GrantSectionProps): VNode {
  const texts = getTexts('permissions');
  const rows = listRows(subject, access);
  return (
    <Section
      title={texts.grants}
      count={access.grants && <CountBadge>{formatNumber(rows.length)}</CountBadge>}
      actions={
        <Button size="small" icon="plus" onClick={() => openGrantDialog(subject, most)}>
          {texts.add}
        </Button>
      }
    >
      <p class="meta section-lead">{texts.grantsText[subject.kind]}</p>
      {access.grants === undefined && <SkeletonRows rows={3} />}
      {access.grants !== undefined && rows.length === 0 && <p class="section-empty">{texts.grantsEmpty}</p>}
      {rows.length > 0 && (
        <VirtualList
          label={texts.grants}
          items={rows}
          count={rows.length}
          rowHeight={ROW_HEIGHT}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          row={(row) => <GrantRow subject={subject} row={row} most={most} />}
        />
      )}
    </Section>
  );
}

interface GrantRowProps {
  readonly subject: Subject;
  readonly row: Row;
  readonly most: Role;
}

function GrantRow({ subject, row, most }: GrantRowProps): VNode {
  const texts = getTexts('permissions');
  const { name, role, icon, path, detail } = row;
  const isAbove = ROLES.indexOf(role) > ROLES.indexOf(most);
  return (
    <>
      <span class="grant-icon">{icon}</span>
      <span class="list-text">
        <a class="list-title list-link" href={href(path)}>
          {name}
        </a>
        <span class="list-detail">{detail}</span>
      </span>
      {isAbove ? (
        <span class="list-meta">{getTexts('shell').roles[role]}</span>
      ) : (
        <span class="list-actions">
          <span class="person-role">
            <RoleSelect
              label={fill(texts.roleOf, { name })}
              isLabelHidden
              most={most}
              value={role}
              onValue={(next) => next !== null && void changeGrant(subject, row, next)}
            />
          </span>
          <IconButton
            icon="xmark"
            size="small"
            label={fill(texts.removeOf, { name })}
            onClick={() => void removeGrant(subject, row)}
          />
        </span>
      )}
    </>
  );
}
