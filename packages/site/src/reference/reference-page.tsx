import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { MethodBadge } from '../components/method-badge.tsx';
import { BrandMark } from '../frame/brand-mark.tsx';
import { findText, readList, readObject } from './json.ts';
import type { ReferenceOperation } from './operation.ts';
import { OperationView } from './operation-view.tsx';
import { Prose } from './prose.tsx';
import type { ReferenceContext } from './reference-context.ts';
import { listSchemaNames, operationTitleOf, type ReferencePart } from './reference-parts.ts';
import { anchorOfSchema, SchemaView } from './schema-view.tsx';

interface ReferenceProps {
  readonly reference: ReferenceContext;
  /** URL of the first page. */
  readonly base: string;
  readonly parts: readonly ReferencePart[];
  /** The one that is shown; the first page where it is absent. */
  readonly part: ReferencePart | undefined;
}

/** An operation, or a schema, which is none. */
interface Entry {
  readonly title: string;
  readonly href: string;
  readonly operation?: ReferenceOperation;
}

/** The operations or schemas of a part, with their URLs. */
function listEntries(
  { reference: { document }, base }: ReferenceProps,
  { slug, group }: ReferencePart,
): readonly Entry[] {
  const pageUrl = `${base}/${encodeURIComponent(slug)}`;
  if (group === undefined)
    return listSchemaNames(document).map((title) => ({
      title,
      href: `${pageUrl}#${encodeURIComponent(anchorOfSchema(title))}`,
    }));
  return group.operations.map((operation) => ({
    title: operation.title,
    href: `${pageUrl}#${encodeURIComponent(operation.anchor)}`,
    operation,
  }));
}

function ReferenceNavigation(props: ReferenceProps): VNode {
  const { reference, parts, part } = props;
  return (
    <nav class="navigation" id="b:navigation" popover="auto" aria-label="Operations" data-navigation>
      <div class="drawer-head">
        <span class="brand-title">{operationTitleOf(reference.document)}</span>
        <button
          type="button"
          class="icon-button"
          popovertarget="b:navigation"
          popovertargetaction="hide"
          aria-label="Close menu"
        >
          <IconView name="xmark" />
        </button>
      </div>
      {parts.map((each) => {
        const entries = listEntries(props, each);
        return (
          <details key={each.slug} class="nav-section" data-branch={each.slug} open={each === part}>
            <summary class="nav-heading">
              <IconView name="chevron-right" />
              {each.title}
              <span class="count">{entries.length}</span>
            </summary>
            <ul class="nav-list">
              {entries.map(({ title, href, operation }) => (
                <li key={href}>
                  <a class={`nav-link${operation === undefined ? '' : ' nav-operation'}`} href={href}>
                    <span class="nav-title">{title}</span>
                    {operation !== undefined && <MethodBadge method={operation.method} />}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </nav>
  );
}

/** The named schemas, one below the other. */
function Schemas({ reference }: Pick<ReferenceProps, 'reference'>): VNode {
  const schemas = readObject(readObject(reference.document, 'components'), 'schemas');
  return (
    <>
      {listSchemaNames(reference.document).map((name) => (
        <section key={name} class="named-schema" id={anchorOfSchema(name)}>
          <h2 class="operation-title">{name}</h2>
          <Prose text={findText(schemas[name], 'description')} reference={reference} />
          <SchemaView reference={reference} schema={schemas[name]} />
        </section>
      ))}
    </>
  );
}

/** A part on its own page. */
function Part({ reference, part }: { readonly reference: ReferenceContext; readonly part: ReferencePart }): VNode {
  return (
    <>
      <header class="page-header">
        <h1 class="page-title">{part.title}</h1>
        {part.group?.description !== undefined && (
          <div class="page-description">
            <Prose text={part.group.description} reference={reference} />
          </div>
        )}
      </header>
      {part.group === undefined ? (
        <Schemas reference={reference} />
      ) : (
        part.group.operations.map((operation) => (
          <OperationView key={operation.anchor} reference={reference} operation={operation} />
        ))
      )}
    </>
  );
}

/** All operations by their tag, each with the way to it. */
function Overview(props: ReferenceProps): VNode {
  const { reference, base, parts } = props;
  return (
    <>
      <Introduction reference={reference} />
      {parts.map((part) => (
        <section key={part.slug} class="operation-group">
          <h2>
            <a href={`${base}/${encodeURIComponent(part.slug)}`}>{part.title}</a>
          </h2>
          <Prose text={part.group?.description} reference={reference} />
          {part.group !== undefined && (
            <ul class="operation-list">
              {listEntries(props, part).map(({ title, href, operation }) => (
                <li key={href} id={operation?.anchor}>
                  <a href={href}>{title}</a>
                  <code class="operation-place">
                    {operation?.method.toUpperCase()} {operation?.path}
                  </code>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}

function Introduction({ reference }: Pick<ReferenceProps, 'reference'>): VNode {
  const { document } = reference;
  const info = readObject(document, 'info');
  const server = findText(readList(document, 'servers')[0], 'url');
  return (
    <header class="page-header">
      <h1 class="page-title">{operationTitleOf(document)} API</h1>
      <div class="page-description">
        <Prose text={findText(info, 'description')} reference={reference} />
      </div>
      <dl class="reference-facts">
        {server !== undefined && [
          <dt key="server">Base URL</dt>,
          <dd key="url">
            <code>{server}</code>
          </dd>,
        ]}
        {[<dt key="version">Version</dt>, <dd key="number">{findText(info, 'version') ?? ''}</dd>]}
        {[
          <dt key="token">Token</dt>,
          <dd key="header">
            <code>Authorization: Bearer …</code>
          </dd>,
        ]}
      </dl>
    </header>
  );
}

/** The first page of a reference, or one of its parts. */
export function ReferencePage(props: ReferenceProps): VNode {
  const { reference, base, part } = props;
  return (
    <>
      <a class="skip-link" href="#b:content">
        Skip to content
      </a>
      <header class="header">
        <div class="header-row">
          <button type="button" class="icon-button menu-button" popovertarget="b:navigation" aria-label="Menu">
            <IconView name="menu" />
          </button>
          <a class="brand" href={base}>
            <BrandMark />
            <span class="brand-title">{operationTitleOf(reference.document)} reference</span>
          </a>
          <button type="button" class="icon-button" data-theme-toggle hidden aria-label="Switch between light and dark">
            <IconView name="sun" />
            <IconView name="moon" />
          </button>
        </div>
      </header>
      <div class="frame frame-no-outline frame-wide">
        <ReferenceNavigation {...props} />
        <main class="main reference-main" id="b:content">
          {part === undefined ? <Overview {...props} /> : <Part reference={reference} part={part} />}
        </main>
      </div>
    </>
  );
}
