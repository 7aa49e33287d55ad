import { bootstrap } from '../data/bootstrap.ts';
import {
  acceptInvite,
  declineInvite,
  type JoinableOrganization,
  joinOrganization,
  type ReceivedInvite,
} from '../data/received-invites.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import { attemptChange } from './attempt-change.ts';

export const accept = ({ id, organization }: ReceivedInvite): Promise<boolean> =>
  attemptChange(async () => {
    await acceptInvite(id);
    enter(organization.id);
  });

export const join = ({ organization }: JoinableOrganization): Promise<boolean> =>
  attemptChange(async () => {
    await joinOrganization(organization.id);
    enter(organization.id);
  });

/** Asks for confirmation, since only another invitation undoes it. */
export const decline = ({ id, organization: { title } }: ReceivedInvite): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('home');
    const text = fill(texts.declineText, { email: bootstrap.user.email });
    const question = { title: fill(texts.declineTitle, { title }), text, confirm: texts.decline, isDangerous: true };
    if (!(await confirm(question))) return;
    await declineInvite(id);
    showToast(fill(texts.declined, { title }));
  });

/** Opens an organization that the document does not list yet. */
const enter = (organizationId: string): void =>
  window.location.assign(`${bootstrap.basePath}/o/${organizationId}?joined=1`);
