import type { VNode } from 'preact';
import { appPath } from '../../data/bootstrap.ts';
import type { Notification, NotificationState } from '../../data/inbox.ts';
import { href } from '../../routes/location.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { describeEvent, iconOf, subjectsOf } from './describe-notification.ts';

interface NotificationRowProps {
  readonly notification: Notification;
  readonly onMark: (state: NotificationState) => void;
}

/** A notification: who did what, where, and how the text begins. */
export function NotificationRow({ notification, onMark }: NotificationRowProps): VNode {
  const texts = getTexts('inbox');
  const { id, actor, kind, read, done, events, excerpt, updatedAt, urls } = notification;
  const sentence = describeEvent(notification);
  return (
    <li class="list-row notification" data-unread={read ? undefined : ''}>
      <span class="list-icon">
        {actor === undefined ? (
          <Icon name={iconOf(notification)} class={kind === 'sync-failure' ? 'icon-danger' : ''} />
        ) : (
          <Avatar person={actor} size={24} />
        )}
      </span>
      <span class="list-text">
        <a
          class="list-title list-link"
          href={href(appPath(urls.app))}
          data-notification={id}
          onClick={() => !read && onMark({ read: true })}
        >
          {sentence}
          {!read && <span class="visually-hidden">{` (${texts.unread})`}</span>}
        </a>
        <span class="list-detail">{subjectsOf(notification).join(' › ')}</span>
        {excerpt !== undefined && <span class="list-detail notification-excerpt">{excerpt}</span>}
      </span>
      <span class="list-meta">
        {events > 1 && !read && <span class="notification-events">{formatCount(texts.more, events)}</span>}
        <RelativeTime iso={updatedAt} />
      </span>
      <span class="list-actions">
        <IconButton
          icon={read ? 'envelope' : 'eye'}
          size="small"
          label={`${read ? texts.markUnread : texts.markRead}: ${sentence}`}
          onClick={() => onMark({ read: !read })}
        />
        <IconButton
          icon={done ? 'rotate' : 'check'}
          size="small"
          label={`${done ? texts.moveBack : texts.markDone}: ${sentence}`}
          onClick={() => onMark({ done: !done })}
        />
      </span>
    </li>
  );
}
