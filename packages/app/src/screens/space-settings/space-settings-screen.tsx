import type { VNode } from 'preact';
import { findOrganization } from '../../data/bootstrap.ts';
import type { Space } from '../../data/spaces.ts';
import type { ScreenProps } from '../../routes/screens.ts';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/states.tsx';
import { AccessSettings } from './access-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { PlaceSettings } from './place-settings.tsx';

/** What a space is called, who may do what in it, and where it belongs. */
export function SpaceSettingsScreen({ params }: ScreenProps): VNode {
  const { organization = '', space = '' } = params;
  return (
    <SpaceScreen organization={organization} space={space} title={getTexts('shell').space.settings} width="reading">
      {(loaded) =>
        loaded.permissions.admin ? <Settings key={loaded.id} space={loaded} /> : <Forbidden space={loaded} />
      }
    </SpaceScreen>
  );
}

const Settings = ({ space }: { readonly space: Space }): VNode => (
  <>
    <GeneralSettings space={space} />
    <AccessSettings space={space} />
    <PlaceSettings space={space} />
  </>
);

function Forbidden({ space }: { readonly space: Space }): VNode {
  const texts = getTexts('shell');
  const organization = findOrganization(space.organization)?.title ?? 'Bindery';
  return <EmptyState icon="lock" title={texts.forbiddenTitle} text={fill(texts.forbiddenText, { organization })} />;
}
