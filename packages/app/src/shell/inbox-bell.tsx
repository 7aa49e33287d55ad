import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { unreadQuery } from '../data/inbox.ts';
import { currentRoute, href } from '../routes/location.ts';
import { formatCount, formatNumber, getTexts } from '../texts/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { inboxPath } from './inbox-path.ts';

/** Maximum displayed number. */
const MOST = 99;

/** The link to the inbox, with the number of unread notifications. */
export function InboxBell(): VNode {
  const texts = getTexts('shell').inbox;
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const path = inboxPath();
  return (
    <a
      class="icon-button inbox-bell"
      href={href(path)}
      aria-label={unread === 0 ? texts.title : formatCount(texts.unread, unread)}
      aria-current={currentRoute.value.path === path ? 'page' : undefined}
      data-tooltip={texts.title}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span class="inbox-count" aria-hidden="true">
          {unread > MOST ? `${formatNumber(MOST)}+` : formatNumber(unread)}
        </span>
      )}
    </a>
  );
}
