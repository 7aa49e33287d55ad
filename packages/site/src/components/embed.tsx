import { type Embed, findFragment } from '@bindery/content';
import type { VNode } from 'preact';
import { type DocumentContext, findTarget } from '../document-context.ts';
import { describeUrl } from '../urls.ts';
import { FragmentLine, hasText } from './fragment.tsx';
import { ReferenceCard } from './reference-card.tsx';

const videos = /(?:youtube|youtu\.be|vimeo|loom|wistia|video)/i;

/** An embed is a link: a page loads nothing from other hosts. */
export function EmbedCard({ block, context }: { readonly block: Embed; readonly context: DocumentContext }): VNode {
  const { url, fullWidth } = block.data;
  const target = findTarget(context, { kind: 'source', target: url });
  const caption = findFragment(block, 'caption');
  return (
    <figure class={`embed${fullWidth === true ? ' full-width' : ''}`}>
      <ReferenceCard
        icon={videos.test(url) ? 'circle-play' : 'globe'}
        title={target?.title ?? describeUrl(url)}
        detail={url}
        href={target?.href}
        context={context}
      />
      {caption !== undefined && hasText(caption) && (
        <figcaption>
          <FragmentLine fragment={caption} context={context} />
        </figcaption>
      )}
    </figure>
  );
}
