import type { OpenApiOperation, OpenApiSchemas, OpenApiWebhook } from '@bindery/content';
import type { VNode } from 'preact';
import { ApiCard } from '../components/api-card.tsx';
import { LinkView } from '../components/link.tsx';
import { MethodBadge } from '../components/method-badge.tsx';
import type { DocumentContext } from '../document-context.ts';
import type { ApiGroup, ApiView } from '../page-view.ts';
import { readObject } from './json.ts';
import { readOperation } from './operation.ts';
import { OperationView } from './operation-view.tsx';
import { Prose } from './prose.tsx';
import { createReferenceContext, type ReferenceContext, withOwnBudget } from './reference-context.ts';
import { SchemaView } from './schema-view.tsx';

interface ApiBlockProps {
  readonly block: OpenApiOperation | OpenApiSchemas | OpenApiWebhook;
  readonly context: DocumentContext;
}

/** Operations or schemas of an API where a page shows them; a card that names them where nothing is known of them. */
export function ApiBlock({ block, context }: ApiBlockProps): VNode {
  const { key } = block;
  const view = key !== undefined && Object.hasOwn(context.apis, key) ? context.apis[key] : undefined;
  if (view === undefined) return <ApiCard block={block} context={context} />;
  const isWide = 'fullWidth' in block.data && block.data.fullWidth === true;
  return <Api view={view} isWide={isWide} context={context} />;
}

interface ApiProps {
  readonly view: ApiView;
  readonly isWide: boolean;
  readonly context: DocumentContext;
}

/** Members unfolded of all operations together; each gets its part. */
const memberLimit = 6_000;

function Api({ view, isWide, context }: ApiProps): VNode {
  const { groups, schemas, sourceHref, description, isTitledByPage = false } = view;
  const isGrouped = groups.some(({ title }) => title !== undefined);
  const level = isGrouped ? 3 : 2;
  const reference = createReferenceContext(view.document, context, { level });
  const itemCount = groups.reduce((sum, { operations }) => sum + operations.length, schemas.length);
  const members = Math.ceil(memberLimit / Math.max(1, itemCount));
  return (
    <div class={`api${isWide ? ' full-width' : ''}`}>
      <Prose text={description} reference={reference} />
      {groups.map((group, index) => (
        <Group key={index} group={group} reference={reference} members={members} isTitled={!isTitledByPage} />
      ))}
      {schemas.map((schema) => (
        <NamedSchema key={schema.name} {...schema} reference={withOwnBudget(reference, members)} />
      ))}
      {sourceHref !== undefined && (
        <p class="api-source">
          <LinkView href={sourceHref} opensNewTab={context.opensNewTab}>
            {reference.texts.source}
          </LinkView>
        </p>
      )}
    </div>
  );
}

interface GroupProps {
  readonly group: ApiGroup;
  readonly reference: ReferenceContext;
  /** That each operation may unfold. */
  readonly members: number;
  readonly isTitled: boolean;
}

/** Operations under the name of their tag. */
function Group({ group, reference, members, isTitled }: GroupProps): VNode {
  const { title, anchor, description, operations, others } = group;
  return (
    <section class={title === undefined ? undefined : 'operation-group'}>
      {title !== undefined && <h2 id={anchor}>{title}</h2>}
      <Prose text={description} reference={reference} />
      {operations.map(({ anchor: own, ...operation }) => (
        <OperationView
          key={own}
          reference={withOwnBudget(reference, members)}
          operation={readOperation(reference.document, operation, own)}
          isTitled={isTitled}
        />
      ))}
      {others.length > 0 && (
        <ul class="properties">
          {others.map(({ name, method }) => (
            <li key={`${method} ${name}`} class="property operation-path">
              <MethodBadge method={method} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NamedSchema({
  reference,
  name,
  anchor,
}: {
  readonly reference: ReferenceContext;
  readonly name: string;
  readonly anchor: string;
}): VNode {
  const schema = readObject(readObject(readObject(reference.document, 'components'), 'schemas'), name);
  return (
    <section class="named-schema" id={anchor}>
      <h2 class="operation-title">{name}</h2>
      <Prose
        text={typeof schema['description'] === 'string' ? schema['description'] : undefined}
        reference={reference}
      />
      <SchemaView
        reference={reference}
        schema={{ $ref: `#/components/schemas/${name.replace(/~/g, '~0').replace(/\//g, '~1')}` }}
        isNamed
      />
    </section>
  );
}
