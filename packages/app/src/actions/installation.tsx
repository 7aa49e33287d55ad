import {
  endUserSessions,
  type InstallationOrganization,
  type InstallationUser,
  resetUserSecondFactors,
  revokeAdministrator,
  sendTestMail,
  setUserDisabled,
} from '../data/installation.ts';
import { restoreOrganization } from '../data/organizations.ts';
import type { Person } from '../data/people.ts';
import { AppointDialog, CreateOrganizationDialog } from '../dialogs/installation/installation-dialogs.tsx';
import { fill, getTexts } from '../texts/texts.ts';
import { confirm, openDialog } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';

export const openAppoint = (): void => openDialog((close) => <AppointDialog onClose={close} />);
export const openCreateOrganization = (): void => openDialog((close) => <CreateOrganizationDialog onClose={close} />);

export function listInstallationActions(): Action[] {
  const texts = getTexts('installation');
  return [
    { id: 'organization.create', label: texts.create, icon: 'building', keys: 'n', perform: openCreateOrganization },
    { id: 'installation.appoint', label: texts.add, icon: 'user-shield', perform: openAppoint },
  ];
}

/** Actions of administrators for an account. */
export function listPersonActions(user: InstallationUser): Action[] {
  const texts = getTexts('installation');
  const { sessions, secondFactor, disabledAt } = user;
  return [
    ...(sessions > 0
      ? [
          {
            id: 'person.end-sessions',
            label: texts.endSessions,
            icon: 'arrow-right',
            perform: () => void endSessionsOf(user),
          },
        ]
      : []),
    ...(secondFactor
      ? [{ id: 'person.reset', label: texts.resetFactors, icon: 'key', perform: () => void resetSecondFactorsOf(user) }]
      : []),
    disabledAt === undefined
      ? { id: 'person.disable', label: texts.disable, icon: 'ban', perform: () => void disablePerson(user) }
      : { id: 'person.enable', label: texts.enable, icon: 'rotate', perform: () => void enablePerson(user) },
  ];
}

export const restoreDeleted = ({ id, title }: InstallationOrganization): Promise<boolean> =>
  attemptChange(async () => {
    await restoreOrganization(id);
    showToast(fill(getTexts('installation').restored, { title }));
  });

export const testMail = (): Promise<boolean> =>
  attemptChange(async () => {
    showToast(fill(getTexts('installation').mailSent, { email: await sendTestMail() }));
  });

export const endAdministration = ({ id, displayName: name }: Person): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('installation');
    const question = { title: fill(texts.revokeTitle, { name }), text: texts.revokeText, confirm: texts.revoke };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await revokeAdministrator(id);
    showToast(fill(texts.revoked, { name }));
  });

export const endSessionsOf = ({ id, displayName: name }: InstallationUser): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('installation');
    const question = { title: fill(texts.endSessionsTitle, { name }), text: texts.endSessionsText };
    if (!(await confirm({ ...question, confirm: texts.endSessions, isDangerous: true }))) return;
    await endUserSessions(id);
    showToast(fill(texts.sessionsEnded, { name }));
  });

/** Disables sign-in; the sessions and tokens that end with it are not restored. */
export const disablePerson = ({ id, displayName: name }: InstallationUser): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('installation');
    const question = { title: fill(texts.disableTitle, { name }), text: texts.disableText, confirm: texts.disable };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await setUserDisabled(id, true);
    showToast(fill(texts.disabledDone, { name }));
  });

export const enablePerson = ({ id, displayName: name }: InstallationUser): Promise<boolean> =>
  attemptChange(async () => {
    await setUserDisabled(id, false);
    showToast(fill(getTexts('installation').enabledDone, { name }));
  });

/** For people who have lost the app, the passkeys and the recovery codes. */
export const resetSecondFactorsOf = ({ id, displayName: name }: InstallationUser): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('installation');
    const question = { title: fill(texts.resetTitle, { name }), text: texts.resetText, confirm: texts.reset };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await resetUserSecondFactors(id);
    showToast(fill(texts.resetDone, { name }));
  });
