import type { VNode } from 'preact';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { RevisionList } from '../../sections/history/revision-list.tsx';
import { RequestScreen } from './request-screen.tsx';

/** The history of a change request only. */
export const RequestHistoryScreen = ({ params }: ScreenProps): VNode => (
  <RequestScreen params={params}>
    {({ ref, space }) => <RevisionList space={space} history={{ space: ref.space, number: ref.number }} />}
  </RequestScreen>
);
