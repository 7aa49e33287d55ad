import type { VNode } from 'preact';
import type { ScreenProps } from '../../routes/screens.ts';
import { Conflicts } from './conflicts.tsx';
import { Contributors } from './contributors.tsx';
import { Description } from './description.tsx';
import { Details } from './details.tsx';
import { MergeBox } from './merge-box.tsx';
import { RequestScreen } from './request-screen.tsx';
import { Reviewers } from './reviewers.tsx';
import { Reviews } from './reviews.tsx';

/** What a change request is about, and what it waits for. */
export const OverviewScreen = ({ params }: ScreenProps): VNode => (
  <RequestScreen params={params}>
    {(view) => (
      <div class="request-columns">
        <div class="request-main">
          <Description view={view} />
          <Conflicts view={view} />
          <MergeBox view={view} />
          <Reviews view={view} />
        </div>
        <div class="request-aside">
          <Reviewers view={view} />
          <Contributors view={view} />
          <Details view={view} />
        </div>
      </div>
    )}
  </RequestScreen>
);
