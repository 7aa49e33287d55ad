import { type AccessToken, deleteAccount, deleteSession, deleteToken, type Session } from '../data/account.ts';
import { type AccountExport, createExport, deleteExport } from '../data/account-exports.ts';
import { bootstrap } from '../data/bootstrap.ts';
import { currentUser } from '../data/current-user.ts';
import { forgetQueries } from '../data/query-client.ts';
import { TokenDialog } from '../dialogs/security/token-dialog.tsx';
import { fill, formatCount, getTexts } from '../texts/texts.ts';
import { confirm, openDialog } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import { attemptChange } from './attempt-change.ts';

export const openTokenDialog = (): void => openDialog((close) => <TokenDialog onClose={close} />);

/** Programs that use the token are rejected from then on; this cannot be undone. */
export const revokeToken = ({ id, title }: AccessToken): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('security').tokens;
    const name = title === '' ? texts.untitled : title;
    const isConfirmed = await confirm({
      title: fill(texts.revokeTitle, { title: name }),
      text: texts.revokeText,
      confirm: texts.revoke,
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await deleteToken(id);
    showToast(fill(texts.revoked, { title: name }));
  });

export const endSession = ({ id }: Session): Promise<boolean> =>
  attemptChange(async () => {
    await deleteSession(id);
    showToast(getTexts('security').sessions.ended);
  });

/** Ends all other sessions of the person. */
export const endOtherSessions = (sessions: readonly Session[]): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('security').sessions;
    const others = sessions.filter(({ current }) => !current);
    const question = { title: texts.endOthersTitle, text: texts.endOthersText, confirm: texts.endOthers };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    for (const { id } of others) await deleteSession(id);
    showToast(formatCount(texts.endedOthers, others.length));
  });

/** Asks for the e-mail address as confirmation, since a deleted account cannot be restored. */
export const deleteOwnAccount = (): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('security').deletion;
    const { email } = currentUser.value;
    const isConfirmed = await confirm({
      title: texts.question,
      text: texts.questionText,
      confirm: texts.confirm,
      isDangerous: true,
      typed: { label: fill(texts.typed, { email }), value: email },
    });
    if (!isConfirmed) return;
    await deleteAccount();
    forgetQueries();
    window.location.assign(`${bootstrap.basePath}/sign-in`);
  });

/** Starts an export of the person's own data; a job creates the archive. */
export const startExport = (): Promise<boolean> =>
  attemptChange(async () => {
    await createExport();
    showToast(getTexts('security').exports.started);
  });

export const removeExport = ({ id }: AccountExport): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('security').exports;
    const question = { title: texts.deleteTitle, text: texts.deleteText, confirm: getTexts('shell').delete };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await deleteExport(id);
    showToast(texts.deleted);
  });
