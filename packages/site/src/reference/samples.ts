import type { Call, CredentialField } from './call.ts';

/** A call in one language. */
export interface Sample {
  readonly title: string;
  /** Name that the highlighter knows. */
  readonly syntax: string;
  readonly code: string;
}

/** A call as the three examples that every operation has. */
export const writeSamples = (call: Call): readonly Sample[] => [
  { title: 'curl', syntax: 'bash', code: writeCurl(call) },
  { title: 'JavaScript', syntax: 'javascript', code: writeJavaScript(call) },
  { title: 'Python', syntax: 'python', code: writePython(call) },
];

/** A text within single quotes of a shell. */
const quote = (text: string): string => `'${text.replace(/'/g, `'\\''`)}'`;

/** A text within double quotes of a shell, in which a variable is filled in. */
const quoteAround = (text: string, variable: string): string => `"${text.replace(/[\\"$`]/g, '\\$&')}$${variable}"`;

/** Halves of characters cannot be encoded. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** The URL with its query; `show` writes the variable of a secret. */
function fullUrlOf({ url, query }: Call, show: (variable: string) => string): string {
  const fields = query.map(
    ({ name, value, variable }) => `${encode(name)}=${encode(value)}${variable ? show(variable) : ''}`,
  );
  return fields.length === 0 ? url : `${url}?${fields.join('&')}`;
}

const findSecret = ({ query }: Call): string | undefined =>
  query.find(({ variable }) => variable !== undefined)?.variable;

export function writeCurl(call: Call): string {
  const { method, headers, body } = call;
  const secret = findSecret(call);
  const url = fullUrlOf(call, (variable) => `$${variable}`);
  const urlArgument = secret === undefined ? quote(url) : `"${url.replace(/["`\\]/g, '\\$&')}"`;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${urlArgument}`];
  for (const { name, value, variable } of headers) {
    const header = `${name}: ${value}`;
    lines.push(`-H ${variable === undefined ? quote(header) : quoteAround(header, variable)}`);
  }
  if (body?.kind === 'json') lines.push(`-d ${quote(JSON.stringify(body.value, undefined, 2) ?? '')}`);
  if (body?.kind === 'text') lines.push(`--data-binary ${quote(body.text)}`);
  if (body?.kind === 'form')
    for (const { name, value } of body.fields) lines.push(`--data-urlencode ${quote(`${name}=${value}`)}`);
  if (body?.kind === 'parts')
    for (const { name, value, isFile } of body.fields)
      lines.push(`-F ${quote(`${name}=${isFile ? '@' : ''}${value}`)}`);
  return lines.join(' \\\n  ');
}

const indent = (text: string, by: string): string => text.replace(/\n/g, `\n${by}`);
/** A text as JSON and most languages quote it, but in single quotes. */
const single = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;

export function writeJavaScript(call: Call): string {
  const { method, headers, body } = call;
  const template = (text: string) => text.replace(/[\\`$]/g, '\\$&');
  const show = ({ value, variable }: CredentialField) =>
    variable === undefined ? single(value) : `\`${template(value)}\${${variable}}\``;
  const secret = findSecret(call);
  const fullUrl = fullUrlOf({ ...call, url: secret ? template(call.url) : call.url }, (name) => `\${${name}}`);
  const url = secret === undefined ? single(fullUrl) : `\`${fullUrl}\``;
  const members = [
    ...(method === 'GET' ? [] : [`method: ${single(method)},`]),
    ...(headers.length === 0
      ? []
      : ['headers: {', ...headers.map((header) => `  ${single(header.name)}: ${show(header)},`), '},']),
  ];
  const before: string[] = [];
  if (body?.kind === 'json')
    members.push(`body: JSON.stringify(${indent(JSON.stringify(body.value, undefined, 2) ?? '', '  ')}),`);
  if (body?.kind === 'text') members.push(`body: ${single(body.text)},`);
  if (body?.kind === 'form' || body?.kind === 'parts') {
    before.push(`const form = new ${body.kind === 'form' ? 'URLSearchParams' : 'FormData'}();`);
    for (const { name, value, isFile } of body.fields)
      before.push(`form.append(${single(name)}, ${isFile ? 'file' : single(value)});`);
    members.push('body: form,');
  }
  const options = members.length === 0 ? '' : `, {\n  ${members.join('\n  ')}\n}`;
  const answer = method === 'HEAD' ? 'console.log(response.status);' : 'console.log(await response.text());';
  return [...before, `const response = await fetch(${url}${options});`, answer].join('\n');
}

/** A value as Python writes it. */
function toPython(value: unknown, by = ''): string {
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object') return String(value);
  const inner = `${by}    `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const items = Array.isArray(value)
    ? value.map((item) => toPython(item, inner))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${toPython(member, inner)}`);
  return items.length === 0
    ? open + close
    : `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${by}${close}`;
}

export function writePython(call: Call): string {
  const { method, headers, query, body } = call;
  const show = ({ value, variable }: CredentialField) =>
    variable === undefined
      ? JSON.stringify(value)
      : `f${JSON.stringify(value.replace(/[{}]/g, '$&$&')).slice(0, -1)}{${variable}}"`;
  const fields = (name: string, list: readonly CredentialField[]) =>
    list.length === 0
      ? []
      : [`${name}={`, ...list.map((field) => `    ${JSON.stringify(field.name)}: ${show(field)},`), '},'];
  const members = [`${JSON.stringify(call.url)},`, ...fields('params', query), ...fields('headers', headers)];
  if (body?.kind === 'json') members.push(`json=${toPython(body.value, '    ')},`);
  if (body?.kind === 'text') members.push(`data=${JSON.stringify(body.text)},`);
  if (body?.kind === 'form' || body?.kind === 'parts') {
    members.push(
      ...fields(
        'data',
        body.fields.filter(({ isFile }) => !isFile),
      ),
    );
    const files = body.fields.filter(({ isFile }) => isFile);
    if (files.length > 0)
      members.push(
        'files={',
        ...files.map(({ name, value }) => `    ${JSON.stringify(name)}: open(${JSON.stringify(value)}, "rb"),`),
        '},',
      );
  }
  const name = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method);
  const start = name ? `requests.${method.toLowerCase()}(` : `requests.request("${method}",`;
  return [
    'import requests',
    '',
    `response = ${start}`,
    ...members.map((line) => `    ${line}`),
    ')',
    'print(response.text)',
  ].join('\n');
}
