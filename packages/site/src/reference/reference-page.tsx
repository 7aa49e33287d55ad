import type { VNode } from 'preact';
import { Icon } from '../components/icon.tsx';
import { MethodBadge } from '../components/method-badge.tsx';
import { BrandMark } from '../frame/brand-mark.tsx';
import { findText, type JsonObject, readList, readObject } from './json.ts';
import type { OperationGroup } from './operation.ts';
import { OperationView } from './operation-view.tsx';
import { Prose } from './prose.tsx';
import type { ReferenceContext } from './reference-context.ts';
import { anchorOfSchema, SchemaView } from './schema-view.tsx';

/** Named schemas shown of one document. */
const schemaLimit = 1_000;

interface ReferenceProps {
  readonly reference: ReferenceContext;
  readonly groups: readonly OperationGroup[];
}

function listSchemas(document: JsonObject): readonly string[] {
  return Object.keys(readObject(readObject(document, 'components'), 'schemas')).slice(0, schemaLimit);
}

function nameOf(group: OperationGroup): string {
  const name = group.tag === '' ? 'Operations' : group.tag;
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/-/g, ' ');
}

function ReferenceNavigation({ reference: { document }, groups }: ReferenceProps): VNode {
  const schemas = listSchemas(document);
  return (
    <nav class="navigation" id="b:navigation" popover="auto" aria-label="Operations" data-navigation>
      <div class="drawer-head">
        <span class="brand-title">{findText(readObject(document, 'info'), 'title')}</span>
        <button
          type="button"
          class="icon-button"
          popovertarget="b:navigation"
          popovertargetaction="hide"
          aria-label="Close menu"
        >
          <Icon name="xmark" />
        </button>
      </div>
      {groups.map((group, index) => (
        <details key={group.tag} class="nav-section" data-branch={group.tag} open={index === 0}>
          <summary class="nav-heading">
            <Icon name="chevron-right" />
            {nameOf(group)}
            <span class="count">{group.operations.length}</span>
          </summary>
          <ul class="nav-list">
            {group.operations.map((operation) => (
              <li key={operation.anchor}>
                <a class="nav-link nav-operation" href={`#${encodeURIComponent(operation.anchor)}`}>
                  <span class="nav-title">{operation.title}</span>
                  <MethodBadge method={operation.method} />
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {schemas.length > 0 && (
        <details class="nav-section" data-branch="schemas">
          <summary class="nav-heading">
            <Icon name="chevron-right" />
            Schemas
            <span class="count">{schemas.length}</span>
          </summary>
          <ul class="nav-list">
            {schemas.map((name) => (
              <li key={name}>
                <a class="nav-link" href={`#${encodeURIComponent(anchorOfSchema(name))}`}>
                  <span class="nav-title">{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  );
}

function Schemas({ reference }: Pick<ReferenceProps, 'reference'>): VNode | null {
  const { document } = reference;
  const names = listSchemas(document);
  const schemas = readObject(readObject(document, 'components'), 'schemas');
  if (names.length === 0) return null;
  return (
    <section class="operation-group">
      <h2 id="schemas">Schemas</h2>
      {names.map((name) => (
        <section key={name} class="named-schema" id={anchorOfSchema(name)}>
          <h3>{name}</h3>
          <Prose text={findText(schemas[name], 'description')} reference={reference} />
          <SchemaView reference={reference} schema={schemas[name]} />
        </section>
      ))}
    </section>
  );
}

function Introduction({ reference }: Pick<ReferenceProps, 'reference'>): VNode {
  const { document } = reference;
  const info = readObject(document, 'info');
  const server = findText(readList(document, 'servers')[0], 'url');
  return (
    <header class="page-header">
      <h1 class="page-title">{findText(info, 'title') ?? 'API'} API</h1>
      <div class="page-description">
        <Prose text={findText(info, 'description')} reference={reference} />
      </div>
      <dl class="reference-facts">
        {server !== undefined && [
          <dt key="server">Base address</dt>,
          <dd key="address">
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

/** All of a reference: the operations by tag, then the schemas that they name. */
export function ReferencePage({ reference, groups }: ReferenceProps): VNode {
  const { document } = reference;
  return (
    <>
      <a class="skip-link" href="#b:content">
        Skip to content
      </a>
      <header class="header">
        <div class="header-row">
          <button type="button" class="icon-button menu-button" popovertarget="b:navigation" aria-label="Menu">
            <Icon name="menu" />
          </button>
          <a class="brand" href="#b:content">
            <BrandMark />
            <span class="brand-title">{findText(readObject(document, 'info'), 'title') ?? 'API'} reference</span>
          </a>
          <button type="button" class="icon-button" data-theme-toggle hidden aria-label="Switch between light and dark">
            <Icon name="sun" />
            <Icon name="moon" />
          </button>
        </div>
      </header>
      <div class="frame frame-no-outline frame-wide">
        <ReferenceNavigation reference={reference} groups={groups} />
        <main class="main reference-main" id="b:content">
          <Introduction reference={reference} />
          {groups.map((group) => (
            <section key={group.tag} class="operation-group">
              <h2>{nameOf(group)}</h2>
              <Prose text={group.description} reference={reference} />
              {group.operations.map((operation) => (
                <OperationView key={operation.anchor} reference={reference} operation={operation} />
              ))}
            </section>
          ))}
          <Schemas reference={reference} />
        </main>
      </div>
    </>
  );
}
