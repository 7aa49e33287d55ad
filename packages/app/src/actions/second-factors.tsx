import {
  deletePasskey,
  disableTotp,
  type Passkey,
  regenerateRecoveryCodes,
  startTotp,
} from '../data/second-factors.ts';
import { PasskeyDialog, RenamePasskeyDialog } from '../dialogs/security/passkey-dialog.tsx';
import { showRecoveryCodes } from '../dialogs/security/recovery-codes-dialog.tsx';
import { TotpDialog } from '../dialogs/security/totp-dialog.tsx';
import { fill, getTexts } from '../texts/texts.ts';
import { confirm, openDialog } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import { attemptChange } from './attempt-change.ts';

export const openTotpDialog = (): Promise<boolean> =>
  attemptChange(async () => {
    const setup = await startTotp();
    openDialog((close) => <TotpDialog setup={setup} onClose={close} />);
  });

export const openPasskeyDialog = (): void => openDialog((close) => <PasskeyDialog onClose={close} />);

export const openRenamePasskey = (passkey: Passkey): void =>
  openDialog((close) => <RenamePasskeyDialog passkey={passkey} onClose={close} />);

export const removeTotp = (): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('security').twoStep;
    const question = { title: texts.removeAppTitle, text: texts.removeAppText, confirm: texts.removeApp };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await disableTotp();
    showToast(texts.appRemoved);
  });

/** Invalidates the previous codes. */
export const renewRecoveryCodes = (): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('security').twoStep;
    const question = { title: texts.renewTitle, text: texts.renewText, confirm: texts.renew };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    showRecoveryCodes(await regenerateRecoveryCodes());
  });

export const removePasskey = ({ id, name }: Passkey): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('security').passkeys;
    const isConfirmed = await confirm({
      title: fill(texts.deleteTitle, { name }),
      text: texts.deleteText,
      confirm: getTexts('shell').delete,
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await deletePasskey(id);
    showToast(fill(texts.deleted, { name }));
  });
