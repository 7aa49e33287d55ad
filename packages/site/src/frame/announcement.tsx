import type { VNode } from 'preact';
import { hintIcons } from '../components/hint.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
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
      <Icon name={hintIcons[style] ?? 'circle-info'} />
      <span>{message}</span>
      {link?.href !== undefined && (
        <Link href={link.href} class="announcement-link" openBeside={customization.externalLinks.target === 'blank'}>
          {link.title}
          <Icon name="arrow-right" />
        </Link>
      )}
    </aside>
  );
}
