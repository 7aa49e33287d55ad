import { type MailMode, NOTIFICATION_KINDS, type NotificationKind } from '../../../platform/db/tables/notifications.ts';

/** The channels of one kind. */
export interface KindSettings {
  readonly app: boolean;
  readonly mail: MailMode;
}

/** What a person wants to be notified about, and when mornings are; null for UTC. */
export interface EffectiveSettings {
  readonly kinds: Readonly<Record<NotificationKind, KindSettings>>;
  readonly timeZone: string | null;
}

/** Settings as they are stored: changes of the defaults, including kinds of later versions. */
export interface StoredNotificationSettings {
  readonly kinds?: Readonly<Record<string, Partial<KindSettings>>>;
  readonly timeZone?: string | null;
}

const DEFAULTS: Readonly<Record<NotificationKind, KindSettings>> = {
  mention: { app: true, mail: 'instant' },
  'review-request': { app: true, mail: 'instant' },
  reply: { app: true, mail: 'instant' },
  merge: { app: true, mail: 'daily' },
  'sync-failure': { app: true, mail: 'instant' },
};

export const readStoredSettings = (json: string | undefined): StoredNotificationSettings =>
  json === undefined ? {} : (JSON.parse(json) as StoredNotificationSettings);

/** The settings that apply: defaults where nothing is stored. Pure. */
export function effectiveSettings({ kinds = {}, timeZone = null }: StoredNotificationSettings): EffectiveSettings {
  const entries = NOTIFICATION_KINDS.map((kind) => [kind, { ...DEFAULTS[kind], ...kinds[kind] }]);
  return { kinds: Object.fromEntries(entries) as EffectiveSettings['kinds'], timeZone };
}

/** The stored settings with changes. Pure. */
export function changeSettings(
  before: StoredNotificationSettings,
  { kinds, timeZone }: StoredNotificationSettings,
): StoredNotificationSettings {
  const changed = Object.entries(kinds ?? {}).map(([kind, change]) => [kind, { ...before.kinds?.[kind], ...change }]);
  return {
    ...before,
    kinds: { ...before.kinds, ...Object.fromEntries(changed) },
    ...(timeZone !== undefined && { timeZone }),
  };
}

/** What a link for unsubscribing turns off: mails of one kind, daily mails, or all. */
export const UNSUBSCRIBE_SCOPES = [...NOTIFICATION_KINDS, 'daily', 'all'] as const;

export type UnsubscribeScope = (typeof UNSUBSCRIBE_SCOPES)[number];

/** The settings without mails of a scope; those without any stay the same object. Pure. */
export function turnOffMail(before: StoredNotificationSettings, scope: UnsubscribeScope): StoredNotificationSettings {
  const { kinds } = effectiveSettings(before);
  const ended = NOTIFICATION_KINDS.filter((kind) => {
    const { mail } = kinds[kind];
    return mail !== 'none' && (scope === 'all' || scope === kind || (scope === 'daily' && mail === 'daily'));
  });
  if (ended.length === 0) return before;
  return changeSettings(before, { kinds: Object.fromEntries(ended.map((kind) => [kind, { mail: 'none' as const }])) });
}
