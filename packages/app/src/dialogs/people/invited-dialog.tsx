import type { VNode } from 'preact';
import type { InvitedUsers } from '../../data/invites.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DoneDialog } from '../../ui/done-dialog.tsx';

/** The outcome of an invitation, with the links to pass on. */
export function InvitedDialog({
  invited: { invited, invitations = [], failedSSOEmails = [] },
  onClose,
}: {
  readonly invited: InvitedUsers;
  readonly onClose: () => void;
}): VNode {
  const { invitations: texts } = getTexts('people');
  return (
    <DoneDialog title={texts.inviteTitle} done={texts.done} onClose={onClose}>
      {failedSSOEmails.length > 0 && (
        <Banner tone="warning">{fill(texts.failedSso, { emails: failedSSOEmails.join(', ') })}</Banner>
      )}
      {invited === 0 && failedSSOEmails.length === 0 && <Banner tone="info">{texts.alreadyMembers}</Banner>}
      {invitations.length > 0 && <Banner tone="warning">{texts.shared}</Banner>}
      {invitations.map(({ email, url }) => (
        <CopyField key={email} label={fill(texts.linkFor, { email })} value={url} />
      ))}
    </DoneDialog>
  );
}
