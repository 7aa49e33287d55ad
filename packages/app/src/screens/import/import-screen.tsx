import type { VNode } from 'preact';
import { findOrganization } from '../../data/bootstrap.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/states.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportReports } from './import-reports.tsx';

/** Imports content into a space. */
export function ImportScreen({ params }: ScreenProps): VNode {
  const { organization = '', space = '' } = params;
  const texts = getTexts('import');
  return (
    <SpaceScreen organization={organization} space={space} tab="import" parts={() => ({ width: 'reading' })}>
      {(loaded) =>
        loaded.permissions.edit ? (
          <>
            <ImportReports space={loaded} />
            <ImportForm space={loaded} />
          </>
        ) : (
          <EmptyState
            icon="lock"
            title={texts.forbiddenTitle}
            text={`${texts.forbiddenText} (${findOrganization(organization)?.title ?? ''})`}
          />
        )
      }
    </SpaceScreen>
  );
}
