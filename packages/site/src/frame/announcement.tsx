import type { VNode } from 'preact';
import { hintIcons } from '../components/hint.tsx';
import { IconView } from '../components/icon.tsx';
import { LinkView } from '../components/link.tsx';
import type { SiteCustomization } from '../customization.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';

interface AnnouncementProps {
  readonly customization: SiteCustomization;
  readonly texts: InterfaceTexts;
}

/** A message of the site above everything. */
export function Announcement({ customization, texts }: AnnouncementProps): VNode | null {
  const { announcement } = customization;
  if (announcement?.enabled !== true || announcement.message === '') return null;
  const { link, message, style } = announcement;
  return (
    <aside class={`announcement tone-${style}`} aria-label={texts.announcement}>
      <IconView name={hintIcons[style] ?? 'circle-info'} />
      <span>{message}</span>
      {link?.href !== undefined && (
        <LinkView
          href={link.href}
          class="announcement-link"
          opensNewTab={customization.externalLinks.target === 'blank'}
        >
          {link.title}
          <IconView name="arrow-right" />
        </LinkView>
      )}
    </aside>
  );
}
