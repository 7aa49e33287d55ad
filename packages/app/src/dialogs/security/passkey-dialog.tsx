import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { readBrowser } from '../../components/security/read-browser.ts';
import { ApiError } from '../../data/client.ts';
import { createPasskey, type Passkey, renamePasskey } from '../../data/second-factors.ts';
import { getTexts } from '../../texts/texts.ts';
import { Input } from '../../ui/field.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { showRecoveryCodes } from './recovery-codes-dialog.tsx';

interface PasskeyDialogProps {
  readonly onClose: () => void;
}

/** Asks for the name of a passkey, and lets the browser create it. */
export function PasskeyDialog({ onClose }: PasskeyDialogProps): VNode {
  const { passkeys: texts } = getTexts('security');
  const [name, setName] = useState(readBrowser(navigator.userAgent).system ?? '');
  const add = async () => {
    const codes = await createPasskey(name.trim()).catch((error: unknown): never => {
      // Browsers explain failures in technical English.
      throw error instanceof ApiError ? error : new ApiError(400, texts.notMade, 'no_passkey');
    });
    showToast(texts.added);
    showRecoveryCodes(codes);
  };
  return (
    <SubmitDialog
      title={texts.addTitle}
      verb={texts.addButton}
      isReady={name.trim() !== ''}
      submit={add}
      onClose={onClose}
    >
      <p>{texts.addText}</p>
      <NameInput value={name} onValue={setName} />
    </SubmitDialog>
  );
}

interface RenamePasskeyProps extends PasskeyDialogProps {
  readonly passkey: Passkey;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyProps): VNode {
  const { passkeys: texts } = getTexts('security');
  const [name, setName] = useState(passkey.name);
  const rename = async () => {
    await renamePasskey(passkey.id, name.trim());
    showToast(texts.renamed);
  };
  return (
    <SubmitDialog
      title={texts.renameTitle}
      verb={texts.rename}
      isReady={name.trim() !== ''}
      submit={rename}
      onClose={onClose}
    >
      <NameInput value={name} onValue={setName} />
    </SubmitDialog>
  );
}

function NameInput({ value, onValue }: { readonly value: string; readonly onValue: (name: string) => void }): VNode {
  const { passkeys: texts } = getTexts('security');
  return (
    <Input
      label={texts.name}
      hint={texts.nameHint}
      value={value}
      maxLength={64}
      autoFocus
      autoComplete="off"
      onValue={onValue}
    />
  );
}
