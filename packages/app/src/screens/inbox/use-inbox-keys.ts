import { useMemo } from 'preact/hooks';
import { useActions } from '../../actions/registry.ts';
import type { Notification, NotificationState } from '../../data/inbox.ts';
import { getTexts, language } from '../../texts/texts.ts';

const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-notification]')];

/** The row with the focus, also on one of its buttons. */
const currentRow = (): HTMLElement | undefined =>
  document.activeElement?.closest('.notification')?.querySelector<HTMLElement>('[data-notification]') ?? undefined;

/** Focuses the row that is so many rows further; without a current one, the first. */
export function stepRow(step: 1 | -1): void {
  const all = links();
  const current = currentRow();
  const next = current === undefined ? 0 : Math.min(all.length - 1, Math.max(0, all.indexOf(current) + step));
  all[next]?.focus();
}

/** Focuses the neighbor of a row that is about to leave the list, so that the next key has a row. */
function leaveRow(row: HTMLElement): void {
  const all = links();
  const index = all.indexOf(row);
  (all[index + 1] ?? all[index - 1] ?? document.getElementById('screen-title'))?.focus();
}

interface InboxKeys {
  readonly items: readonly Notification[];
  readonly onMark: (notification: Notification, state: NotificationState) => void;
}

/** The keys of the inbox: the row with the focus is the one that they are about. */
export function useInboxKeys({ items, onMark }: InboxKeys): void {
  const { value: spoken } = language;
  const actions = useMemo(() => {
    const texts = getTexts('inbox');
    const ofRow = (perform: (notification: Notification, row: HTMLElement) => void) => () => {
      const row = currentRow() ?? links()[0];
      const focused = items.find(({ id }) => id === row?.dataset['notification']);
      if (row !== undefined && focused !== undefined) perform(focused, row);
    };
    const markDone = ofRow((notification, row) => {
      leaveRow(row);
      onMark(notification, { done: !notification.done });
    });
    return [
      { id: 'inbox.next', label: texts.next, keys: 'j', isLocal: true, perform: () => stepRow(1) },
      { id: 'inbox.previous', label: texts.previous, keys: 'k', isLocal: true, perform: () => stepRow(-1) },
      { id: 'inbox.done', label: texts.markDone, icon: 'check', keys: 'e', perform: markDone },
      {
        id: 'inbox.unread',
        label: texts.markUnread,
        icon: 'envelope',
        keys: 'u',
        perform: ofRow((notification) => onMark(notification, { read: !notification.read })),
      },
    ];
  }, [items, onMark, spoken]);
  useActions(getTexts('inbox').title, actions);
}
