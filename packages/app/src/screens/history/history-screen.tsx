import type { VNode } from 'preact';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { RevisionList } from './revision-list.tsx';

/** The history of the content of a space. */
export const HistoryScreen = ({ params: { organization = '', space: id = '' } }: ScreenProps): VNode => (
  <SpaceScreen organization={organization} space={id} tab="history">
    {(space) => <RevisionList space={space} history={{ space: id }} />}
  </SpaceScreen>
);
