import type { Integration } from '@bindery/content';
import type { VNode } from 'preact';
import { type DocumentContext, findTarget } from '../document-context.ts';
import { describeUrl } from '../urls.ts';
import { ReferenceCard } from './reference-card.tsx';

/** Integrations draw their blocks elsewhere; here a diagram is its source, a URL a link, the rest its properties. */
export function IntegrationView({
  block,
  context,
}: {
  readonly block: Integration;
  readonly context: DocumentContext;
}): VNode {
  const { integration, block: kind, props, url } = block.data;
  const content = props['content'] ?? props['source'] ?? props['code'];
  if (content !== undefined && content !== '') {
    return (
      <figure class="code code-wrapped" data-code>
        <figcaption class="code-title">
          <span>{integration === 'mermaid' ? 'Mermaid' : `${integration} · ${kind}`}</span>
        </figcaption>
        <pre>
          <code>{content}</code>
        </pre>
      </figure>
    );
  }
  if (url !== undefined && url !== '') {
    const { href } = findTarget(context, { kind: 'url', url }) ?? {};
    return <ReferenceCard icon="puzzle-piece" title={describeUrl(url)} detail={url} href={href} context={context} />;
  }
  const entries = Object.entries(props);
  return (
    <div class="integration">
      <p class="integration-name">
        {integration} · {kind}
      </p>
      {entries.length > 0 && (
        <dl>{entries.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}-value`}>{value}</dd>])}</dl>
      )}
    </div>
  );
}
