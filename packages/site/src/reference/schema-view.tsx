import type { VNode } from 'preact';
import { findText, type JsonObject, readMember } from './json.ts';
import { CodeSpans } from './prose.tsx';
import { findSchemaName, resolveRef } from './resolve-ref.ts';
import {
  describeType,
  isNullable,
  itemOf,
  listChoices,
  listLimits,
  listProperties,
  listValues,
  type Property,
} from './schema.ts';

/**
 * Levels of properties within properties that are shown in place. What is referred to is named or linked and never
 * unfolded again, so that a page is not larger than its document allows.
 */
const depthLimit = 4;
const valueLimit = 60;

interface SchemaProps {
  readonly document: JsonObject;
  readonly schema: unknown;
}

/** Anchor of a named schema on the page. */
export function anchorOfSchema(name: string): string {
  return `schema-${name.replace(/[^\p{L}\p{N}_.-]+/gu, '-')}`;
}

/** Type of a value, linked where it is, or holds, a named schema. */
export function TypeName({ document, schema }: SchemaProps): VNode {
  const name = findSchemaName(schema) ?? findSchemaName(itemOf(document, schema));
  const text = describeType(document, schema);
  return (
    <span class="type">
      {name === undefined ? text : <a href={`#${encodeURIComponent(anchorOfSchema(name))}`}>{text}</a>}
      {isNullable(resolveRef(document, schema)) && ' or null'}
    </span>
  );
}

/** What a value must keep to, and the values that it may have. */
export function Constraints({ document, schema }: SchemaProps): VNode | null {
  const resolved = resolveRef(document, schema);
  const values = listValues(resolved);
  const itemValues = values.length > 0 ? values : listValues(resolveRef(document, itemOf(document, schema)));
  const limits = listLimits(resolved);
  if (limits.length === 0 && itemValues.length === 0) return null;
  return (
    <div class="constraints">
      {limits.length > 0 && <span>{limits.join(', ')}</span>}
      {itemValues.length > 0 && (
        <span class="values">
          {itemValues.slice(0, valueLimit).map((value, index) => (
            <code key={index}>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
          ))}
          {itemValues.length > valueLimit && '…'}
        </span>
      )}
    </div>
  );
}

interface PropertyViewProps {
  readonly document: JsonObject;
  readonly property: Property & { readonly description?: string | undefined; readonly deprecated?: boolean };
  readonly depth: number;
}

/** One member: its name, type and limits, and below what an object without a name holds. */
export function PropertyView({ document, property, depth }: PropertyViewProps): VNode {
  const schema = resolveRef(document, property.schema);
  const description =
    property.description ?? findText(property.schema, 'description') ?? findText(schema, 'description');
  const inner = itemOf(document, property.schema);
  const referred = findText(property.schema, '$ref') ?? findText(inner, '$ref');
  const members = referred === undefined && depth < depthLimit ? listProperties(document, inner) : [];
  const deprecated = property.deprecated === true || readMember(schema, 'deprecated') === true;
  return (
    <li class="property">
      <div class="property-head">
        <code class="property-name">{property.name}</code>
        <TypeName document={document} schema={property.schema} />
        {property.required && <span class="required">required</span>}
        {deprecated && <span class="deprecated">deprecated</span>}
      </div>
      {description !== undefined && (
        <p class="property-text">
          <CodeSpans text={description} />
        </p>
      )}
      <Constraints document={document} schema={property.schema} />
      {members.length > 0 && (
        <details class="members">
          <summary>{members.length === 1 ? '1 member' : `${members.length} members`}</summary>
          <PropertyList document={document} properties={members} depth={depth + 1} />
        </details>
      )}
    </li>
  );
}

interface PropertyListProps {
  readonly document: JsonObject;
  readonly properties: readonly PropertyViewProps['property'][];
  readonly depth?: number;
}

export function PropertyList({ document, properties, depth = 0 }: PropertyListProps): VNode {
  return (
    <ul class="properties">
      {properties.map((property, index) => (
        <PropertyView key={index} document={document} property={property} depth={depth} />
      ))}
    </ul>
  );
}

/** A whole schema: its type, its members, and those of each of its choices. */
export function SchemaView({ document, schema }: SchemaProps): VNode {
  const inner = itemOf(document, schema);
  const properties = listProperties(document, inner);
  const choices = properties.length > 0 ? [] : listChoices(resolveRef(document, inner)).slice(0, 20);
  return (
    <div class="schema">
      <p class="schema-type">
        <TypeName document={document} schema={schema} />
      </p>
      <Constraints document={document} schema={schema} />
      {properties.length > 0 && <PropertyList document={document} properties={properties} />}
      {choices.map((choice, index) => (
        <details key={index} class="members">
          <summary>{describeType(document, choice)}</summary>
          <PropertyList document={document} properties={listProperties(document, choice)} depth={1} />
        </details>
      ))}
    </div>
  );
}
