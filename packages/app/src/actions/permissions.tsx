import type { Level } from '../components/permissions/explain-role.ts';
import type { Subject } from '../components/permissions/use-access.ts';
import { bootstrap } from '../data/bootstrap.ts';
import { updateCollection } from '../data/collections.ts';
import type { Role } from '../data/members.ts';
import { deletePermission, type Grantee, grantPermissions, type PermissionTarget } from '../data/permissions.ts';
import { updateSpace } from '../data/spaces.ts';
import { GrantDialog } from '../dialogs/permissions/grant-dialog.tsx';
import { fill, getTexts } from '../texts/texts.ts';
import { openDialog } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import { attemptChange } from './attempt-change.ts';

/** Asks for a grantee and a role. @param most the highest role that the person may grant */
export const openGrantDialog = (subject: Subject, most: Role): void =>
  openDialog((close) => <GrantDialog subject={subject} most={most} onClose={close} />);

/** A grant in the list: its grantee and role. */
export interface ShownGrant extends Grantee {
  readonly name: string;
  readonly role: Role;
}

const give = (target: PermissionTarget, { kind, id }: Grantee, role: Role) =>
  grantPermissions(target, kind === 'user' ? { users: [id], role } : { teams: [id], role });

/** People cannot undo the loss of personal access. */
const undoUnlessOwn = ({ kind, id }: Grantee, undo: () => Promise<unknown>) =>
  kind === 'user' && id === bootstrap.user.id ? {} : { undo };

export const changeGrant = (target: PermissionTarget, grant: ShownGrant, role: Role): Promise<boolean> =>
  attemptChange(async () => {
    await give(target, grant, role);
    const text = fill(getTexts('permissions').changed, { name: grant.name, role: getTexts('shell').roles[role] });
    showToast(
      text,
      undoUnlessOwn(grant, () => give(target, grant, grant.role)),
    );
  });

export const removeGrant = (target: PermissionTarget, grant: ShownGrant): Promise<boolean> =>
  attemptChange(async () => {
    await deletePermission(target, grant);
    showToast(
      fill(getTexts('permissions').removed, { name: grant.name }),
      undoUnlessOwn(grant, () => give(target, grant, grant.role)),
    );
  });

/** The default role of members without a grant. */
export const changeLevel = (subject: Subject, level: Level): Promise<boolean> =>
  attemptChange(async () => {
    const set = (defaultLevel: Level): Promise<unknown> =>
      subject.kind === 'space' ? updateSpace(subject, { defaultLevel }) : updateCollection(subject, { defaultLevel });
    await set(level);
    showToast(getTexts('permissions').levelChanged, { undo: () => set(subject.level) });
  });
