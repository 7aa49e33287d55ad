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
  /** Up to the query, which `query` goes on with. */
  readonly address: string;
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
  /** The value stands for the bytes of a file. */
  readonly isFile: boolean;
}

/** How an operation is called: with its required parameters, its first way to say who calls, and an example of its body. */
export function describeCall(document: JsonObject, operation: ReferenceOperation): Call {
  const { parameters, body, security, server = '', path } = operation;
  const fieldsAt = (place: string) =>
    parameters
      .filter((parameter) => parameter.place === place && parameter.required)
      .map(({ name, schema, example }) => ({ name, value: textOf(example ?? makeExample(document, schema)) }));
  const credentials = (security[0] ?? []).map(fieldOfCredential);
  const at = (place: string) =>
    credentials.flatMap((credential) => (credential.place === place ? credential.field : []));
  const written = body === undefined ? undefined : describeBody(document, body);
  // What sends parts writes the type with their border itself.
  const hasType = written !== undefined && written.kind !== 'parts' && body?.contentType !== undefined;
  return {
    method: operation.method.toUpperCase(),
    address: server + path,
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

function fieldOfCredential({ kind, credential, place }: SecurityScheme): { place: string; field: CredentialField } {
  if (kind === 'key') return { place, field: { name: credential, value: '', variable: 'API_KEY' } };
  const word = kind === 'basic' || kind === 'other' ? credential : 'Bearer';
  return {
    place: 'header',
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
    const shown = fields.map(([name, member]) => {
      const isFile = isParts && files.has(name);
      return { name, value: isFile ? 'file' : textOf(member), isFile };
    });
    return { kind: isParts ? 'parts' : 'form', fields: shown };
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
