import type { VNode } from 'preact';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { Comments } from './comments.tsx';
import { Conflicts } from './conflicts.tsx';
import { Contributors } from './contributors.tsx';
import { Description } from './description.tsx';
import { Details } from './details.tsx';
import { MergeBox } from './merge-box.tsx';
import { RequestNotifications } from './request-notifications.tsx';
import { RequestScreen } from './request-screen.tsx';
import { Reviewers } from './reviewers.tsx';

/** What is said about a change request: its description, reviews and comments, and what a merge waits for. */
export const ConversationScreen = ({ params }: ScreenProps): VNode => (
  <RequestScreen params={params}>
    {(view) => (
      <div class="request-columns">
        <div class="request-main">
          <Description view={view} />
          <Conflicts view={view} />
          <MergeBox view={view} />
          <Comments view={view} />
        </div>
        <div class="request-aside">
          <Reviewers view={view} />
          <Contributors view={view} />
          <RequestNotifications changeRequest={view.request.id} />
          <Details view={view} />
        </div>
      </div>
    )}
  </RequestScreen>
);
