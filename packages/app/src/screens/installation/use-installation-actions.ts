import { useMemo } from 'preact/hooks';
import type { Action } from '../../actions/action.ts';
import { listInstallationActions } from '../../actions/installation.tsx';
import { useActions } from '../../actions/registry.ts';
import { currentUser } from '../../data/current-user.ts';
import { getTexts, language } from '../../texts/texts.ts';

/** Shortcuts and palette entries of the screens of the installation: none for users who do not administrate it. */
export function useInstallationActions(list: () => Action[] = listInstallationActions): void {
  const isAdministrator = currentUser.value.installationAdministrator === true;
  const { value: spoken } = language;
  const actions = useMemo(() => (isAdministrator ? list() : []), [isAdministrator, list, spoken]);
  useActions(getTexts('installation').title, actions);
}
