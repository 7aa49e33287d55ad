import type { ComponentChildren, VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { isExternal } from '../urls.ts';
import { IconView } from './icon.tsx';
import { LinkView } from './link.tsx';

interface ReferenceCardProps {
  readonly icon: string;
  readonly emoji?: string | undefined;
  readonly title: string;
  readonly detail?: ComponentChildren;
  /** Without one the card is shown as leading nowhere. */
  readonly href: string | undefined;
  readonly download?: boolean;
  readonly context: DocumentContext;
}

/** A card that links to a page, a file or another site. */
export function ReferenceCard({ icon, emoji, title, detail, href, download, context }: ReferenceCardProps): VNode {
  const end = download === true ? 'download' : isExternal(href ?? '') ? 'arrow-up-right' : 'arrow-right';
  return (
    <LinkView
      href={context.insideLink === true ? undefined : href}
      class={`reference${href === undefined ? ' reference-broken' : ''}`}
      download={download}
      opensNewTab={context.opensNewTab}
    >
      <span class="reference-icon">{emoji === undefined ? <IconView name={icon} /> : emoji}</span>
      <span class="reference-text">
        <span class="reference-title">{title}</span>
        {detail !== undefined && <span class="reference-detail">{detail}</span>}
      </span>
      {href !== undefined && (
        <span class="reference-end">
          <IconView name={end} />
        </span>
      )}
    </LinkView>
  );
}
