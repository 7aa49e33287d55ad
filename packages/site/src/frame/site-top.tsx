import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import type { SiteView } from '../page-view.ts';
import type { PreviewView } from '../preview-view.ts';
import { fillText } from '../texts/find-texts.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';
import { Announcement } from './announcement.tsx';
import { Header, SiteMenuButton } from './header.tsx';

interface SiteTopProps {
  readonly site: SiteView;
  readonly texts: InterfaceTexts;
  /** There is a navigation to open on a small screen. */
  readonly hasMenu: boolean;
}

/** Whether the pages of a site have a header; without one, its links are above the navigation. */
export const hasHeader = ({ customization }: Pick<SiteView, 'customization'>): boolean =>
  customization.header.preset !== 'none';

/** The top of every page of a site. */
export function SiteTop({ site, texts, hasMenu }: SiteTopProps): VNode {
  return (
    <>
      <a class="skip-link" href="#b:content">
        {texts.skipToContent}
      </a>
      {site.preview !== undefined && (
        <aside class="preview-banner" aria-label={texts.preview}>
          <IconView name="eye" />
          {describePreview(site.preview, texts)}
        </aside>
      )}
      <Announcement customization={site.customization} texts={texts} />
      {hasHeader(site) && <Header site={site} texts={texts} hasMenu={hasMenu} />}
      {!hasHeader(site) && hasMenu && (
        <div class="bare-menu">
          <SiteMenuButton texts={texts} />
        </div>
      )}
    </>
  );
}

function describePreview(preview: PreviewView, texts: InterfaceTexts): string {
  switch (preview.kind) {
    case 'published':
      return texts.previewOfPublished;
    case 'settings':
      return texts.previewOfSettings;
    case 'change-request':
      return fillText(texts.previewOfRequest, { request: preview.request });
    case 'revision':
      return fillText(texts.previewOfRevision, { date: preview.date });
  }
}
