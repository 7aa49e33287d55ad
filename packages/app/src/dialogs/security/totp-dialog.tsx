import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { enableTotp, type TotpSetup } from '../../data/second-factors.ts';
import { getTexts } from '../../texts/texts.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Input } from '../../ui/field.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { showRecoveryCodes } from './recovery-codes-dialog.tsx';

interface TotpDialogProps {
  readonly setup: TotpSetup;
  readonly onClose: () => void;
}

/** Shows the secret for an authenticator app, and asks for its first code. */
export function TotpDialog({ setup, onClose }: TotpDialogProps): VNode {
  const { twoStep: texts } = getTexts('security');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const isCode = /^\d{6}$/.test(code.replaceAll(/\s/g, ''));
  const enable = async () => {
    const codes = await enableTotp(setup.setup, code);
    showToast(texts.appAdded);
    showRecoveryCodes(codes);
  };
  return (
    <SubmitDialog
      title={texts.addAppTitle}
      verb={texts.turnOn}
      isReady={isCode}
      onRefused={() => setError(texts.codeNeeded)}
      submit={enable}
      onClose={onClose}
    >
      <p>{texts.scan}</p>
      <img class="totp-code" src={setup.qrCode} alt={texts.qrCode} width={220} height={220} />
      <CopyField label={texts.secret} value={setup.secret} />
      <Input
        label={texts.code}
        hint={texts.codeHint}
        error={error}
        value={code}
        maxLength={20}
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        onValue={setCode}
      />
    </SubmitDialog>
  );
}
