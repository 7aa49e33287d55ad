import type { OpenApiOperation, OpenApiSchemas, OpenApiWebhook } from '@bindery/content';
import type { VNode } from 'preact';
import { type DocumentContext, describeRef, findTarget } from '../document-context.ts';
import { IconView } from './icon.tsx';
import { LinkView } from './link.tsx';
import { MethodBadge } from './method-badge.tsx';

type ApiBlock = OpenApiOperation | OpenApiSchemas | OpenApiWebhook;

function Subject({ block }: { readonly block: ApiBlock }): VNode {
  switch (block.type) {
    case 'swagger':
    case 'openapi-operation':
      return (
        <>
          <MethodBadge method={block.data.method} />
          <code class="api-path">{block.data.path}</code>
        </>
      );
    case 'openapi-webhook':
      return (
        <>
          <MethodBadge method={block.data.method} />
          <code class="api-path">{block.data.name}</code>
        </>
      );
    case 'openapi-schemas':
      return (
        <>
          <IconView name="cube" />
          <code class="api-path">{block.data.schemas.join(', ') || 'schemas'}</code>
        </>
      );
  }
}

/** A card of an operation, schemas or a webhook, with a link to the document that describes it. */
export function ApiCard({ block, context }: { readonly block: ApiBlock; readonly context: DocumentContext }): VNode {
  const target = findTarget(context, block.data.ref);
  return (
    <div class="api-card">
      <div class="api-subject">
        <Subject block={block} />
      </div>
      <LinkView href={target?.href} class="api-source" opensNewTab={context.opensNewTab}>
        {describeRef(block.data.ref, target)}
      </LinkView>
    </div>
  );
}
