import {
  deleteInvite,
  deleteLinkInvite,
  type EmailInvite,
  inviteUsers,
  isMailed,
  type LinkInvite,
  updateLinkInvite,
} from '../data/invites.ts';
import type { Role } from '../data/members.ts';
import { InviteDialog } from '../dialogs/people/invite-dialog.tsx';
import { InvitedDialog } from '../dialogs/people/invited-dialog.tsx';
import { LinkDialog } from '../dialogs/people/link-dialog.tsx';
import { fill, getTexts } from '../texts/texts.ts';
import { confirm, openDialog } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';

export const openInviteDialog = (organization: string): void =>
  openDialog((close) => <InviteDialog organization={organization} onClose={close} />);

export const openInviteLinkDialog = (organization: string): void =>
  openDialog((close) => <LinkDialog organization={organization} onClose={close} />);

/** Actions of administrators for invitations. */
export function listInvitationActions(organization: string): Action[] {
  const texts = getTexts('people').invitations;
  return [
    {
      id: 'member.invite',
      label: texts.invite,
      icon: 'plus',
      keys: 'n',
      perform: () => openInviteDialog(organization),
    },
    {
      id: 'invite-link.create',
      label: texts.createLink,
      icon: 'link',
      perform: () => openInviteLinkDialog(organization),
    },
  ];
}

/** Invites an e-mail address again, which replaces its link: for another 30 days. */
export const renewInvite = (organization: string, { email, role, sso }: EmailInvite): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('people').invitations;
    const invited = await inviteUsers(organization, { emails: [email], role, sso });
    if (isMailed(invited)) showToast(fill(texts.renewed, { email }));
    else openDialog((close) => <InvitedDialog invited={invited} onClose={close} />);
  });

/** Revokes the sent link; asks for confirmation, since this cannot be undone. */
export const revokeInvite = (organization: string, { id, email }: EmailInvite): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('people').invitations;
    const title = fill(texts.revokeTitle, { email });
    const question = { title, text: texts.revokeText, confirm: texts.revoke, isDangerous: true };
    if (!(await confirm(question))) return;
    await deleteInvite(organization, id);
    showToast(fill(texts.revoked, { email }));
  });

export const removeLink = (organization: string, { id }: LinkInvite): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('people').invitations;
    const question = { title: texts.deleteLinkTitle, text: texts.deleteLinkText, confirm: texts.deleteLink };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await deleteLinkInvite(organization, id);
    showToast(texts.linkDeleted);
  });

export const changeLinkRole = (organization: string, invite: LinkInvite, role: Role): Promise<boolean> =>
  attemptChange(async () => {
    const former = invite.role ?? invite.level ?? 'read';
    await updateLinkInvite(organization, invite, role);
    showToast(fill(getTexts('people').invitations.linkChanged, { role: getTexts('shell').roles[role] }), {
      undo: () => updateLinkInvite(organization, invite, former),
    });
  });
