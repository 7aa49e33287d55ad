import type { VNode } from 'preact';
import type { Customization } from '../../data/customization.ts';
import type { SiteRef } from '../../data/sites.ts';
import { getTexts } from '../../texts/texts.ts';
import { EMOJI_LENGTH, isEmoji } from '../../ui/emoji.ts';
import { Input } from '../../ui/field.tsx';
import { ColorsGroup } from './colors-group.tsx';
import { FooterGroup, HeaderGroup } from './frame-groups.tsx';
import { AnnouncementGroup, PrivacyGroup, ReadingGroup } from './reading-groups.tsx';
import { defined, Group, type GroupProps, ImagePair } from './setting-fields.tsx';
import { StyleGroup } from './style-group.tsx';

interface SettingsFormProps extends GroupProps {
  readonly siteRef: SiteRef;
}

/** All settings of a site, in groups ordered by prominence. */
export function SettingsForm({ settings, onSettings, siteRef }: SettingsFormProps): VNode {
  const props = { settings, onSettings };
  return (
    <div class="setting-groups">
      <IdentityGroup {...props} />
      <ColorsGroup {...props} />
      <StyleGroup {...props} />
      <HeaderGroup {...props} siteRef={siteRef} />
      <FooterGroup {...props} siteRef={siteRef} />
      <AnnouncementGroup {...props} siteRef={siteRef} />
      <ReadingGroup {...props} />
      <PrivacyGroup {...props} />
    </div>
  );
}

/** The identity of a site. */
function IdentityGroup({ settings, onSettings }: GroupProps): VNode {
  const { identity: texts } = getTexts('customize');
  const { title, header, favicon } = settings;
  const setFavicon = (next: Customization['favicon']) => onSettings({ ...settings, favicon: defined(next) });
  return (
    <Group title={texts.group} isOpen>
      <Input
        label={texts.title}
        value={title}
        maxLength={128}
        onValue={(next) => onSettings({ ...settings, title: next })}
      />
      <ImagePair
        label={texts.logo}
        hint={texts.logoHint}
        value={header.logo}
        onValue={(logo) => onSettings({ ...settings, header: defined({ ...header, logo }) as Customization['header'] })}
      />
      <Input
        label={texts.faviconEmoji}
        hint={texts.faviconHint}
        value={favicon.emoji ?? ''}
        maxLength={EMOJI_LENGTH}
        error={isEmoji(favicon.emoji ?? '🙂') ? undefined : getTexts('shell').emojiInvalid}
        onValue={(emoji) => setFavicon(emoji === '' ? {} : { emoji })}
      />
      <ImagePair
        label={texts.faviconImage}
        hint={texts.faviconImageHint}
        value={favicon.icon}
        onValue={(icon) => setFavicon(icon === undefined ? {} : { icon })}
      />
    </Group>
  );
}
