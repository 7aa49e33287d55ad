import type { VNode } from 'preact';
import { findOrganization } from '../../data/bootstrap.ts';
import type { Space } from '../../data/spaces.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { MergeRulesSection } from '../../sections/merge-rules/merge-rules-section.tsx';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/states.tsx';
import { AccessSettings } from './access-settings.tsx';
import { FieldValues } from './field-values.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { PlaceSettings } from './place-settings.tsx';

/** Title, custom fields, access and location of a space. */
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
    <FieldValues space={space} />
    <AccessSettings space={space} />
    <MergeRulesSection owner={{ space: space.id }} texts={getTexts('space-settings').mergeRules} />
    <PlaceSettings space={space} />
  </>
);

function Forbidden({ space }: { readonly space: Space }): VNode {
  const texts = getTexts('shell');
  const organization = findOrganization(space.organization)?.title ?? 'Bindery';
  return <EmptyState icon="lock" title={texts.forbiddenTitle} text={fill(texts.forbiddenText, { organization })} />;
}
