import type { VNode } from 'preact';
import type { Customization } from '../../data/customization.ts';
import type { SiteRef } from '../../data/sites.ts';
import { getTexts, language } from '../../texts/texts.ts';
import { Switch } from '../../ui/choice.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { LinkTargetFields } from './link-list.tsx';
import { Group, type GroupProps } from './setting-fields.tsx';

type Announcement = NonNullable<Customization['announcement']>;

const EMPTY: Announcement = { enabled: true, message: '', style: 'info' };

/** The announcement banner above every page. */
export function AnnouncementGroup({
  settings,
  onSettings,
  siteRef,
}: GroupProps & { readonly siteRef: SiteRef }): VNode {
  const { announcement: texts } = getTexts('customize');
  const { announcement = { ...EMPTY, enabled: false } } = settings;
  const set = (changes: Partial<Announcement>) =>
    onSettings({ ...settings, announcement: { ...announcement, ...changes } });
  const { link, message, style, enabled } = announcement;
  const setLink = (title: string) => {
    const { link: _, ...rest } = announcement;
    const to = link?.to ?? { kind: 'url', url: 'https://' };
    onSettings({ ...settings, announcement: title === '' ? rest : { ...rest, link: { title, to } } });
  };
  return (
    <Group title={texts.group}>
      <Switch
        label={texts.enabled}
        isChecked={enabled}
        onChange={(isOn) => set({ enabled: isOn, ...(message === '' && { message: texts.sample }) })}
      />
      {(enabled || message !== '') && (
        <>
          <Textarea
            label={texts.message}
            value={message}
            maxLength={128}
            rows={2}
            onValue={(next) => set({ message: next })}
          />
          <Select
            label={texts.style}
            value={style}
            options={(['info', 'success', 'warning', 'danger'] as const).map((value) => ({
              value,
              label: texts.styles[value],
            }))}
            onValue={(next) => set({ style: next })}
          />
          <Input label={texts.link} value={link?.title ?? ''} maxLength={64} onValue={setLink} />
          {link !== undefined && (
            <LinkTargetFields siteRef={siteRef} number={1} to={link.to} onTo={(to) => set({ link: { ...link, to } })} />
          )}
        </>
      )}
    </Group>
  );
}

const LOCALES = ['en', 'de', 'es', 'fr', 'ja', 'nl', 'no', 'pt-br', 'ru', 'zh'] as const;

/** Reader features of pages, and the interface language of the site. */
export function ReadingGroup({ settings, onSettings }: GroupProps): VNode {
  const { reading: texts } = getTexts('customize');
  const names = new Intl.DisplayNames(language.value, { type: 'language' });
  const { pageActions, ai } = settings;
  const toggle = (label: string, isChecked: boolean, change: (isOn: boolean) => Partial<Customization>) => (
    <Switch label={label} isChecked={isChecked} onChange={(isOn) => onSettings({ ...settings, ...change(isOn) })} />
  );
  return (
    <Group title={texts.group}>
      <Select
        label={texts.locale}
        hint={texts.localeHint}
        value={settings.internationalization.locale}
        options={LOCALES.map((value) => ({ value, label: names.of(value) ?? value }))}
        onValue={(locale) => onSettings({ ...settings, internationalization: { locale } })}
      />
      {toggle(texts.pagination, settings.pagination.enabled, (enabled) => ({ pagination: { enabled } }))}
      {toggle(texts.pdf, settings.pdf.enabled, (enabled) => ({ pdf: { enabled } }))}
      {toggle(texts.feedback, settings.feedback.enabled, (enabled) => ({ feedback: { enabled } }))}
      {toggle(texts.markdown, pageActions.markdown, (markdown) => ({ pageActions: { ...pageActions, markdown } }))}
      {toggle(texts.externalAI, pageActions.externalAI, (externalAI) => ({
        pageActions: { ...pageActions, externalAI },
      }))}
      {toggle(texts.summaries, ai.pageLinkSummaries.enabled, (enabled) => ({
        ai: { ...ai, pageLinkSummaries: { enabled } },
      }))}
      {toggle(texts.editLink, settings.git.showEditLink, (showEditLink) => ({ git: { showEditLink } }))}
      {toggle(texts.newTabs, settings.externalLinks.target === 'blank', (isBlank) => ({
        externalLinks: { target: isBlank ? 'blank' : 'self' },
      }))}
      {toggle(texts.trademark, settings.trademark.enabled, (enabled) => ({ trademark: { enabled } }))}
    </Group>
  );
}

/** Privacy, and link previews. */
export function PrivacyGroup({ settings, onSettings }: GroupProps): VNode {
  const { privacy: texts } = getTexts('customize');
  return (
    <Group title={texts.group}>
      <Switch
        label={texts.cookie}
        hint={texts.cookieHint}
        isChecked={settings.insights.trackingCookie}
        onChange={(trackingCookie) => onSettings({ ...settings, insights: { trackingCookie } })}
      />
      <Input
        label={texts.policy}
        type="url"
        placeholder="https://"
        value={settings.privacyPolicy.url ?? ''}
        spellcheck={false}
        onValue={(url) => onSettings({ ...settings, privacyPolicy: url === '' ? {} : { url } })}
      />
      <Input
        label={texts.social}
        hint={texts.socialHint}
        type="url"
        placeholder="https://"
        value={settings.socialPreview.url ?? ''}
        spellcheck={false}
        onValue={(url) => onSettings({ ...settings, socialPreview: url === '' ? {} : { url } })}
      />
    </Group>
  );
}
