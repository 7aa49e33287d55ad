import { makeExample } from './example.ts';
import { findText, isObject, type JsonObject } from './json.ts';
import type { OperationBody, ReferenceOperation } from './operation.ts';
import { resolveRef } from './resolve-ref.ts';
import { itemOf, listProperties } from './schema.ts';
import type { SecurityScheme } from './security.ts';

/** A call of an operation as examples write it. Credentials are names of variables that contain them. */
export interface Call {
  /** In upper case. */
  readonly method: string;
  /** Up to the query, which `query` continues. */
  readonly url: string;
  readonly query: readonly CredentialField[];
  readonly headers: readonly CredentialField[];
  readonly body: CallBody | undefined;
}

/** A name with a value, or with the variable that contains a secret after `prefix`. */
export interface CredentialField {
  readonly name: string;
  readonly value: string;
  readonly variable?: string;
}

export type CallBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form' | 'parts'; readonly fields: readonly BodyField[] }
  | { readonly kind: 'text'; readonly text: string };

export interface BodyField {
  readonly name: string;
  readonly value: string;
  /** The value is a placeholder of a file's bytes. */
  readonly isFile: boolean;
}

/**
 * A call of an operation: with its required parameters, its first authentication scheme, and an example of its body.
 */
export function describeCall(document: JsonObject, operation: ReferenceOperation): Call {
  const { parameters, body, security, server = '', path } = operation;
  const fieldsAt = (location: string) =>
    parameters
      .filter((parameter) => parameter.location === location && parameter.required)
      .map(({ name, schema, example }) => ({ name, value: textOf(example ?? makeExample(document, schema)) }));
  const credentials = (security[0] ?? []).map(fieldOfCredential);
  const at = (location: string) =>
    credentials.flatMap((credential) => (credential.location === location ? credential.field : []));
  const written = body === undefined ? undefined : describeBody(document, body);
  // Multipart clients write the content type with their boundary themselves.
  const hasType = written !== undefined && written.kind !== 'parts' && body?.contentType !== undefined;
  return {
    method: operation.method.toUpperCase(),
    url: server + path,
    query: [...fieldsAt('query'), ...at('query')],
    headers: [
      ...at('header'),
      ...at('cookie').map(({ name, ...rest }) => ({ ...rest, name: 'Cookie', value: `${name}=` })),
      ...(hasType ? [{ name: 'Content-Type', value: body.contentType }] : []),
      ...fieldsAt('header'),
    ],
    body: written,
  };
}

function fieldOfCredential({ kind, credential, location }: SecurityScheme): {
  location: string;
  field: CredentialField;
} {
  if (kind === 'key') return { location, field: { name: credential, value: '', variable: 'API_KEY' } };
  const word = kind === 'basic' || kind === 'other' ? credential : 'Bearer';
  return {
    location: 'header',
    field: { name: 'Authorization', value: `${word} `, variable: kind === 'basic' ? 'CREDENTIALS' : 'TOKEN' },
  };
}

function describeBody(document: JsonObject, body: OperationBody): CallBody | undefined {
  if (body.example === undefined && !isObject(body.schema)) return undefined;
  const value = body.example ?? makeExample(document, body.schema);
  const type = body.contentType ?? 'application/json';
  if (/json/i.test(type)) return { kind: 'json', value };
  const fields = isObject(value) ? Object.entries(value) : undefined;
  if (fields !== undefined && /^(?:multipart\/|application\/x-www-form-urlencoded)/i.test(type)) {
    const isParts = /^multipart/i.test(type);
    const files = listFiles(document, body.schema);
    const formFields = fields.map(([name, member]) => {
      const isFile = isParts && files.has(name);
      return { name, value: isFile ? 'file' : textOf(member), isFile };
    });
    return { kind: isParts ? 'parts' : 'form', fields: formFields };
  }
  return { kind: 'text', text: textOf(value) };
}

/** Names of the members that are bytes. */
function listFiles(document: JsonObject, schema: unknown): ReadonlySet<string> {
  const files = listProperties(document, schema).filter((property) => {
    const value = resolveRef(document, itemOf(document, property.schema));
    return (
      /^(?:binary|byte)$/.test(findText(value, 'format') ?? '') || findText(value, 'contentMediaType') !== undefined
    );
  });
  return new Set(files.map(({ name }) => name));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
