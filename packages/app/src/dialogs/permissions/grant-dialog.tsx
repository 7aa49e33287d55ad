import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { PeopleField } from '../../components/people/people-field.tsx';
import { RoleSelect } from '../../components/people/role-select.tsx';
import type { Subject } from '../../components/permissions/use-access.ts';
import type { Role } from '../../data/members.ts';
import { grantPermissions } from '../../data/permissions.ts';
import { everyTeamQuery } from '../../data/teams.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

interface GrantDialogProps {
  readonly subject: Subject;
  readonly most: Role;
  readonly onClose: () => void;
}

const TEAM = 'team ';

/** Asks for grantee and role. */
export function GrantDialog({ subject, most, onClose }: GrantDialogProps): VNode {
  const texts = getTexts('permissions');
  const [chosen, setChosen] = useState<string[]>([]);
  const [role, setRole] = useState<Role>('read');
  const teams = useQuery(everyTeamQuery(subject.organization)).data?.items ?? [];
  const grant = async () => {
    const teamIds = chosen.filter((id) => id.startsWith(TEAM)).map((id) => id.slice(TEAM.length));
    const users = chosen.filter((id) => !id.startsWith(TEAM));
    await grantPermissions(subject, {
      role,
      ...(users.length > 0 && { users }),
      ...(teamIds.length > 0 && { teams: teamIds }),
    });
    showToast(formatCount(texts.granted, chosen.length));
  };
  return (
    <SubmitDialog
      title={fill(texts.addTitle, { title: subject.title })}
      verb={texts.grant}
      isReady={chosen.length > 0}
      submit={grant}
      onClose={onClose}
    >
      <PeopleField
        organization={subject.organization}
        label={texts.who}
        hint={texts.whoHint}
        value={chosen}
        onValue={setChosen}
        others={teams.map(({ id, title }) => ({
          value: TEAM + id,
          label: title,
          detail: texts.team,
          icon: <Icon name="users" />,
        }))}
      />
      <RoleSelect
        label={texts.role}
        value={role}
        most={most}
        hints={{ ...texts.roleHints, guest: '' }}
        onValue={(next) => setRole(next ?? 'read')}
      />
    </SubmitDialog>
  );
}
