import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { attemptChange } from '../../actions/attempt-change.ts';
import {
  type NotificationChanges,
  type NotificationKind,
  type NotificationSettings,
  notificationSettingsQuery,
  updateNotificationSettings,
} from '../../data/inbox.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';

const KINDS = [
  'mention',
  'reply',
  'review-request',
  'merge',
  'sync-failure',
] as const satisfies readonly NotificationKind[];
const MODES = ['instant', 'daily', 'none'] as const;

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const save = (changes: NotificationChanges): Promise<boolean> =>
  attemptChange(() => updateNotificationSettings(changes));

/** What the person is notified about, by kind and channel. */
export function NotificationsSection(): VNode {
  const texts = getTexts('inbox').preferences;
  const query = useQuery(notificationSettingsQuery);
  const section = useRef<HTMLDivElement>(null);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (isLoaded && location.hash === '#notifications') section.current?.scrollIntoView();
  }, [isLoaded]);
  return (
    <div id="notifications" ref={section} class="section">
      <Section title={texts.title}>
        <p class="section-lead">{texts.lead}</p>
        <QueryView query={query} isCompact skeleton={<SkeletonRows rows={5} />}>
          {(settings) => (
            <>
              <Matrix settings={settings} />
              {settings.mail ? <Morning settings={settings} /> : <p class="section-empty">{texts.noMail}</p>}
            </>
          )}
        </QueryView>
      </Section>
    </div>
  );
}

interface SettingsProps {
  readonly settings: NotificationSettings;
}

function Matrix({ settings }: SettingsProps): VNode {
  const texts = getTexts('inbox').preferences;
  const { kinds: names } = getTexts('inbox');
  return (
    <Table
      label={texts.table}
      rows={KINDS}
      keyOf={(kind) => kind}
      columns={[
        {
          id: 'kind',
          title: texts.kind,
          cell: (kind) => (
            <>
              {names[kind]}
              <span class="field-hint notification-hint">{texts.hints[kind]}</span>
            </>
          ),
        },
        {
          id: 'app',
          title: texts.app,
          cell: (kind) => (
            <input
              type="checkbox"
              role="switch"
              aria-checked={settings.kinds[kind].app}
              class="switch"
              aria-label={`${texts.app}: ${names[kind]}`}
              checked={settings.kinds[kind].app}
              onChange={({ currentTarget }) => void save({ kinds: { [kind]: { app: currentTarget.checked } } })}
            />
          ),
        },
        ...(settings.mail ? [{ id: 'mail', title: texts.mail, cell: mailCell(settings) }] : []),
      ]}
    />
  );
}

const mailCell =
  (settings: NotificationSettings) =>
  (kind: NotificationKind): VNode => {
    const texts = getTexts('inbox').preferences;
    // The first daily mail needs to know when mornings are.
    const choose = (mail: (typeof MODES)[number]) =>
      save({
        kinds: { [kind]: { mail } },
        ...(mail === 'daily' && settings.timeZone === null && { timeZone: deviceZone() }),
      });
    return (
      <span class="notification-mail">
        <Select
          label={`${texts.mail}: ${getTexts('inbox').kinds[kind]}`}
          isLabelHidden
          value={settings.kinds[kind].mail}
          options={MODES.map((value) => ({ value, label: texts.modes[value] }))}
          onValue={(mail) => void choose(mail)}
        />
      </span>
    );
  };

/** When daily mails come, and the time zone of this device where that is another one. */
function Morning({ settings: { timeZone } }: SettingsProps): VNode {
  const texts = getTexts('inbox').preferences;
  const zone = deviceZone();
  const use = async () => {
    if (await save({ timeZone: zone })) showToast(texts.zoneSaved);
  };
  return (
    <div class="filter-bar notification-morning">
      <p class="section-empty">{fill(texts.morning, { zone: timeZone ?? 'UTC' })}</p>
      {zone !== (timeZone ?? 'UTC') && (
        <Button size="small" onClick={() => void use()}>
          {fill(texts.useZone, { zone })}
        </Button>
      )}
    </div>
  );
}
