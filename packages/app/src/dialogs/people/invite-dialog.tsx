import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { RoleSelect } from '../../components/people/role-select.tsx';
import { findOrganization } from '../../data/bootstrap.ts';
import { type InvitedUsers, inviteUsers, isMailed } from '../../data/invites.ts';
import type { MemberRole } from '../../data/members.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Textarea } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { readRefusal, useFields } from '../../ui/use-fields.ts';
import { InvitedDialog } from './invited-dialog.tsx';

interface InviteDialogProps {
  readonly organization: string;
  readonly onClose: () => void;
}

/** E-mail addresses per call. */
const MAX_EMAILS = 100;

const readEmails = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];

/** Asks whom to invite; if the server sends no e-mail, it shows the links afterwards. */
export function InviteDialog({ organization, onClose }: InviteDialogProps): VNode {
  const { invitations: texts, roleHints } = getTexts('people');
  const [invited, setInvited] = useState<InvitedUsers>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const known = findOrganization(organization);
  const { values, set } = useFields({
    emails: '',
    role: (known?.defaultRole ?? 'read') as MemberRole,
    sso: false,
  });
  const invite = async () => {
    const emails = readEmails(values.emails);
    if (emails.length === 0) return setError(texts.emailsNeeded);
    if (emails.length > MAX_EMAILS) return setError(texts.tooMany);
    setBusy(true);
    try {
      const answer = await inviteUsers(organization, { ...values, emails });
      if (isMailed(answer)) {
        showToast(formatCount(texts.mailed, answer.invited));
        onClose();
      } else setInvited(answer);
    } catch (failure) {
      setError(readRefusal(failure, getTexts('shell').unreachable).message);
    }
    setBusy(false);
  };
  if (invited !== undefined) return <InvitedDialog invited={invited} onClose={onClose} />;
  return (
    <Dialog
      kind="wide"
      title={texts.inviteTitle}
      onClose={onClose}
      onSubmit={() => void invite()}
      footer={
        <>
          <Button onClick={onClose}>{getTexts('shell').cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {texts.send}
          </Button>
        </>
      }
    >
      <div class="form-stack">
        <Textarea
          label={texts.emails}
          hint={texts.emailsHint}
          error={error}
          value={values.emails}
          onValue={set('emails')}
          autoFocus
          inputMode="email"
          spellcheck={false}
        />
        <RoleSelect label={texts.role} value={values.role} hasGuest hints={roleHints} onValue={set('role')} />
        {known?.sso === true && (
          <Checkbox label={texts.sso} hint={texts.ssoHint} isChecked={values.sso} onChange={set('sso')} />
        )}
      </div>
    </Dialog>
  );
}
