import type { VNode } from 'preact';
import { fillText } from '../texts/find-texts.ts';
import { findText, readMember } from './json.ts';
import { ShortProse } from './prose.tsx';
import { linksSchemas, membersLeft, type ReferenceContext, spendMember, withinSchema } from './reference-context.ts';
import { findSchemaName, resolveRef } from './resolve-ref.ts';
import {
  describeType,
  isNullable,
  itemOf,
  listChoices,
  listLimits,
  listProperties,
  listRefs,
  listValues,
  type Property,
} from './schema.ts';

/**
 * Maximum nesting of properties shown in place. If named schemas are on the page, references are linked; otherwise they
 * are expanded, but never recursively and never beyond the limits of a page.
 */
const depthLimit = { linked: 4, unfolded: 6 };
const valueLimit = 60;
const choiceLimit = 20;

interface SchemaProps {
  readonly reference: ReferenceContext;
  readonly schema: unknown;
}

/** The references being expanded around a schema. */
type Ancestors = readonly string[];

/** Anchor of a named schema on the page of all. */
export function anchorOfSchema(name: string): string {
  return `schema-${name.replace(/[^\p{L}\p{N}_.-]+/gu, '-')}`;
}

/** Type of a value, linked where it is, or contains a named schema that has its own place. */
function TypeName({ reference, schema }: SchemaProps): VNode {
  const { document, schemasUrl } = reference;
  const name = linksSchemas(reference)
    ? (findSchemaName(schema) ?? findSchemaName(itemOf(document, schema)))
    : undefined;
  const text = describeType(document, schema);
  return (
    <span class="type">
      {name === undefined ? text : <a href={`${schemasUrl}#${encodeURIComponent(anchorOfSchema(name))}`}>{text}</a>}
      {isNullable(resolveRef(document, schema)) && ' or null'}
    </span>
  );
}

/** Constraints of a value, and its allowed values. */
function Constraints({ reference: { document }, schema }: SchemaProps): VNode | null {
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

type ShownProperty = Property & { readonly description?: string | undefined; readonly deprecated?: boolean };

interface InsideProps extends SchemaProps {
  readonly ancestors: Ancestors;
  readonly depth: number;
}

/** The contents of a schema below its name; null if it is linked, recursive, or over the limit. */
function Inside({ reference, schema, ancestors, depth }: InsideProps): VNode | null {
  const { document, texts } = reference;
  const areLinked = linksSchemas(reference);
  const refs = listRefs(document, schema);
  if (depth >= (areLinked ? depthLimit.linked : depthLimit.unfolded)) return null;
  if (areLinked ? refs.length > 0 : refs.some((ref) => ancestors.includes(ref))) return null;
  const inner = itemOf(document, schema);
  const above = [...ancestors, ...refs];
  const { length } = listProperties(document, inner);
  if (length === 0)
    return areLinked ? null : <Choices reference={reference} schema={inner} ancestors={above} depth={depth} />;
  const title = length === 1 ? texts.oneMember : fillText(texts.members, { count: length });
  return <Members reference={reference} title={title} schema={inner} ancestors={above} depth={depth} />;
}

/** Each of the ways to read a schema, where they are objects. */
function Choices({ reference, schema, ancestors, depth }: InsideProps): VNode {
  const { document } = reference;
  const choices = listChoices(resolveRef(document, schema)).slice(0, choiceLimit);
  return (
    <>
      {choices.map((choice, index) => {
        const refs = listRefs(document, choice);
        if (refs.some((ref) => ancestors.includes(ref))) return null;
        const title = describeType(document, choice);
        const inner = itemOf(document, choice);
        const above = [...ancestors, ...refs];
        return (
          <Members key={index} reference={reference} title={title} schema={inner} ancestors={above} depth={depth} />
        );
      })}
    </>
  );
}

/** The expandable properties of a schema, within the remaining budget. */
function Members({
  reference,
  title,
  schema,
  ancestors,
  depth,
}: InsideProps & { readonly title: string }): VNode | null {
  const properties = listProperties(reference.document, schema);
  const visibleProperties = properties.slice(0, membersLeft(reference));
  if (visibleProperties.length === 0) return null;
  return (
    <details class="members">
      <summary>{title}</summary>
      <PropertyList reference={reference} properties={visibleProperties} ancestors={ancestors} depth={depth + 1} />
      {visibleProperties.length < properties.length && <p class="type">…</p>}
    </details>
  );
}

interface PropertyViewProps {
  readonly reference: ReferenceContext;
  readonly property: ShownProperty;
  readonly ancestors: Ancestors;
  readonly depth: number;
}

/** One property: its name, type and constraints, and its contents. */
function PropertyView({ reference, property, ancestors, depth }: PropertyViewProps): VNode {
  const { document, texts } = reference;
  spendMember(reference);
  const schema = resolveRef(document, property.schema);
  const description =
    property.description ?? findText(property.schema, 'description') ?? findText(schema, 'description');
  const deprecated = property.deprecated === true || readMember(schema, 'deprecated') === true;
  return (
    <li class="property">
      <div class="property-head">
        <code class="property-name">{property.name}</code>
        <TypeName reference={reference} schema={property.schema} />
        {property.required && <span class="required">{texts.required}</span>}
        {deprecated && <span class="deprecated">{texts.deprecated}</span>}
      </div>
      <ShortProse text={description} reference={reference} />
      <Constraints reference={reference} schema={property.schema} />
      <Inside reference={reference} schema={property.schema} ancestors={ancestors} depth={depth} />
    </li>
  );
}

interface PropertyListProps {
  readonly reference: ReferenceContext;
  readonly properties: readonly ShownProperty[];
  readonly ancestors?: Ancestors;
  readonly depth?: number;
}

export function PropertyList({ reference, properties, ancestors = [], depth = 0 }: PropertyListProps): VNode {
  return (
    <ul class="properties">
      {properties.map((property, index) => (
        <PropertyView key={index} reference={reference} property={property} ancestors={ancestors} depth={depth} />
      ))}
    </ul>
  );
}

/**
 * A whole schema: its type, its properties, and those of each alternative.
 * @param isNamed its name is above it, and its type is omitted
 */
export function SchemaView({
  reference: around,
  schema,
  isNamed = false,
}: SchemaProps & { readonly isNamed?: boolean }): VNode {
  const reference = withinSchema(around);
  const { document } = reference;
  const inner = itemOf(document, schema);
  const properties = listProperties(document, inner);
  const ancestors = listRefs(document, schema);
  return (
    <div class="schema">
      {!isNamed && (
        <p class="schema-type">
          <TypeName reference={reference} schema={schema} />
        </p>
      )}
      <Constraints reference={reference} schema={schema} />
      {properties.length > 0 ? (
        <PropertyList reference={reference} properties={properties} ancestors={ancestors} />
      ) : (
        <Choices reference={reference} schema={inner} ancestors={ancestors} depth={0} />
      )}
    </div>
  );
}
