import type { ComponentChildren, VNode } from 'preact';
import { currentUser } from '../../data/current-user.ts';
import { listInstallationScreens } from '../../shell/installation-screens.ts';
import { Forbidden } from '../../shell/organization-screen.tsx';
import { Screen } from '../../shell/screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { TabLinks } from '../../ui/tabs.tsx';

interface InstallationFrameProps {
  readonly title: string;
  readonly actions?: ComponentChildren;
  readonly children: () => ComponentChildren;
}

/** The frame of the screens of the installation: navigation, and an error for users who do not administrate it. */
export function InstallationFrame({ title, actions, children }: InstallationFrameProps): VNode {
  const { installation: texts } = getTexts('shell');
  const isAdministrator = currentUser.value.installationAdministrator === true;
  return (
    <Screen
      title={title}
      {...(isAdministrator && { tabs: <TabLinks label={texts.tabs} links={listInstallationScreens()} /> })}
      {...(isAdministrator && actions !== undefined && { actions })}
    >
      {isAdministrator ? children() : <Forbidden organization={texts.title} />}
    </Screen>
  );
}
