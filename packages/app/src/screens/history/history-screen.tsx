import type { VNode } from 'preact';
import type { ScreenProps } from '../../routes/screens.ts';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { RevisionList } from './revision-list.tsx';

/** What became of the content of a space, revision by revision. */
export const HistoryScreen = ({ params: { organization = '', space: id = '' } }: ScreenProps): VNode => (
  <SpaceScreen organization={organization} space={id} tab="history">
    {(space) => <RevisionList space={space} history={{ space: id }} />}
  </SpaceScreen>
);
