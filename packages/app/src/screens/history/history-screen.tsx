import type { VNode } from 'preact';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { RevisionList } from '../../sections/history/revision-list.tsx';
import { SpaceScreen } from '../../shell/space-screen.tsx';

/** The history of the content of a space. */
export const HistoryScreen = ({ params: { organization = '', space: id = '' } }: ScreenProps): VNode => (
  <SpaceScreen organization={organization} space={id} tab="history">
    {(space) => <RevisionList space={space} history={{ space: id }} />}
  </SpaceScreen>
);
