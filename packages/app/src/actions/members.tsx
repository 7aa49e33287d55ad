import { bootstrap, findOrganization } from '../data/bootstrap.ts';
import { countInvitesBy } from '../data/invites.ts';
import {
  deleteMember,
  type Member,
  type MemberRef,
  type MemberRole,
  setMemberSso,
  updateMember,
} from '../data/members.ts';
import { currentRoute, leaveFor } from '../routes/location.ts';
import { fill, formatCount, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';

const refOf = (organization: string, { id }: Member): MemberRef => ({ organization, user: id });
const isSelf = ({ id }: Member): boolean => id === bootstrap.user.id;

/** The path of the screen of a member. */
export const memberPath = (organization: string, userId: string): string =>
  `/o/${organization}/~/members/${encodeURIComponent(userId)}`;

/**
 * Changes the role of a member; can be undone. People who give up their own administrator role are asked for
 * confirmation.
 */
export const changeRole = (organization: string, member: Member, role: MemberRole): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('people');
    const { displayName: name } = member.user;
    const givesUp = isSelf(member) && member.role === 'admin';
    if (givesUp) {
      const question = { title: texts.ownRoleTitle, text: texts.ownRoleText, confirm: texts.ownRoleConfirm };
      if (!(await confirm({ ...question, isDangerous: true }))) return;
    }
    await updateMember(organization, member, { role });
    const text = fill(texts.roleChanged, { name, role: getTexts('shell').roles[role ?? 'guest'] });
    const undo = () => updateMember(organization, { ...member, role }, { role: member.role });
    showToast(text, givesUp ? {} : { undo });
  });

const setDisabled = (organization: string, member: Member, disabled: boolean): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('people');
    await updateMember(organization, member, { disabled });
    showToast(fill(disabled ? texts.isDisabled : texts.isEnabled, { name: member.user.displayName }), {
      undo: () => updateMember(organization, { ...member, disabled }, { disabled: !disabled }),
    });
  });

const requireSso = (organization: string, member: Member, isRequired: boolean): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('people');
    await setMemberSso(refOf(organization, member), isRequired);
    showToast(fill(isRequired ? texts.ssoRequired : texts.ssoNotRequired, { name: member.user.displayName }), {
      undo: () => setMemberSso(refOf(organization, member), !isRequired),
    });
  });

const removeMember = (organization: string, member: Member): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('people');
    const { displayName: name } = member.user;
    const { title = '' } = findOrganization(organization) ?? {};
    const isOwn = isSelf(member);
    const isConfirmed = await confirm({
      title: fill(isOwn ? texts.leaveTitle : texts.removeTitle, { name, organization: title }),
      text: await describeRemoval(organization, member),
      confirm: (isOwn ? texts.leave : texts.remove).replace(/\s?…$/, ''),
      isDangerous: true,
    });
    if (!isConfirmed) return;
    // Stops queries for the member before the removal.
    if (!isOwn && currentRoute.value.path === memberPath(organization, member.id))
      await leaveFor(`/o/${organization}/~/members`);
    await deleteMember(refOf(organization, member));
    if (isOwn) location.assign(bootstrap.basePath || '/');
    else showToast(fill(texts.removed, { name }));
  });

/** What ends with a membership, in numbers where somebody else will miss it. */
async function describeRemoval(organization: string, member: Member): Promise<string> {
  const texts = getTexts('people');
  const text = isSelf(member) ? texts.leaveText : texts.removeText;
  if (findOrganization(organization)?.permissions.admin !== true) return text;
  const count = await countInvitesBy(organization, member.id);
  return count === 0 ? text : `${text} ${formatCount(texts.invitesEnd, count)}`;
}

/** Actions of a member: all for administrators, only leaving for others. */
export function listMemberActions(organization: string, member: Member): Action[] {
  const texts = getTexts('people');
  const isAdmin = findOrganization(organization)?.permissions.admin === true;
  const isOwn = isSelf(member);
  const { disabled, sso } = member;
  const manage: Action[] = [
    {
      id: 'member.sso',
      label: sso ? texts.allowPassword : texts.requireSso,
      icon: 'shield',
      perform: () => void requireSso(organization, member, !sso),
    },
    {
      id: 'member.disable',
      label: disabled ? texts.enable : texts.disable,
      icon: disabled ? 'check' : 'ban',
      perform: () => void setDisabled(organization, member, !disabled),
    },
  ];
  const leave: Action = {
    id: 'member.remove',
    label: isOwn ? texts.leave : texts.remove,
    icon: 'xmark',
    isDanger: true,
    perform: () => void removeMember(organization, member),
  };
  return [...(isAdmin ? manage : []), ...(isAdmin || isOwn ? [leave] : [])];
}
