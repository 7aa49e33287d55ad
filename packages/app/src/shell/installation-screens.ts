import { getTexts } from '../texts/texts.ts';

interface InstallationScreenLink {
  readonly path: string;
  readonly label: string;
  /** Its name outside of the other screens of the installation. */
  readonly name: string;
  readonly icon: string;
}

/** The screens of the installation, in the order of their tabs. */
export function listInstallationScreens(): readonly InstallationScreenLink[] {
  const { installation: texts, organization } = getTexts('shell');
  const { names } = texts;
  const root = '/settings/installation';
  return [
    { path: root, label: texts.overview, name: texts.title, icon: 'server' },
    { path: `${root}/people`, label: texts.people, name: names.people, icon: 'users' },
    { path: `${root}/organizations`, label: texts.organizations, name: names.organizations, icon: 'building' },
    { path: `${root}/jobs`, label: texts.jobs, name: names.jobs, icon: 'gear' },
    { path: `${root}/backups`, label: texts.backups, name: names.backups, icon: 'box-archive' },
    { path: `${root}/audit-log`, label: organization.audit, name: names.audit, icon: 'clock-rotate-left' },
  ];
}
