import type { ContentRef } from '@bindery/content';
import type { VNode } from 'preact';
import { type DocumentContext, describeRef, findTarget } from '../document-context.ts';
import { describeUrl, isExternal } from '../urls.ts';
import { ReferenceCard } from './reference-card.tsx';

interface ContentRefCardProps {
  readonly contentRef: ContentRef;
  readonly context: DocumentContext;
}

/** A card of a page or another URL, with its known properties. */
export function ContentRefCard({ contentRef, context }: ContentRefCardProps): VNode {
  const target = findTarget(context, contentRef);
  const href = target?.href;
  const known = describeRef(contentRef, target);
  const external = href !== undefined && isExternal(href);
  const detail =
    href === undefined ? context.texts.missingPage : (target?.description ?? (external ? href : undefined));
  return (
    <ReferenceCard
      icon={target?.icon ?? (external ? 'globe' : 'file-lines')}
      emoji={target?.emoji}
      title={external && known === href ? describeUrl(href) : known}
      detail={detail}
      href={href}
      context={context}
    />
  );
}
