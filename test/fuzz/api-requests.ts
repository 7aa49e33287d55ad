import fc, { type Arbitrary } from 'fast-check';
import { bodyOf } from '../requests.ts';
import type { PathValues } from '../world.ts';
import type { Components, DescribedOperation, DescribedParameter } from './document.ts';
import { brokenBody, hostileHeader, hostileSegment } from './hostile-http.ts';
import { encodeWhole } from './hostile-values.ts';
import { damaged, mutated } from './mutate.ts';
import type { Framing, FuzzCaller, FuzzRequest } from './request.ts';
import { schemaValuesOf } from './schema-values.ts';

/** Operations besides deletions after which little would be left to request. */
const DESTRUCTIVE = /^(transfer|unpublish|archive|merge|leave|block|disable|move)/;

/** The share of requests per operation: slow ones are less frequent. */
const RARE = /Password|import(Space|Change)|Git$|Pdf|aggregate/;

/** Represents every object of a world by a placeholder, which is replaced when a request is sent. */
const WORDS = new Proxy({} as PathValues, { get: (_target, name) => `{${String(name)}}` });

/** Requests to every operation of the document: most differ in one thing from a request that works. */
export function apiRequests(operations: readonly DescribedOperation[], components: Components): Arbitrary<FuzzRequest> {
  const each = operations.map((operation) => ({
    weight: RARE.test(operation.operationId) ? 1 : 8,
    arbitrary: requestsOf(operation, components),
  }));
  return fc.oneof(...each);
}

function requestsOf(operation: DescribedOperation, components: Components): Arbitrary<FuzzRequest> {
  const right = rightRequests(operation, components);
  return fc.oneof(
    { weight: 2, arbitrary: right },
    { weight: 7, arbitrary: right.chain(mutateRequest) },
    { weight: 1, arbitrary: right.chain(mutateRequest).chain(mutateRequest) },
  );
}

function rightRequests(operation: DescribedOperation, components: Components): Arbitrary<FuzzRequest> {
  const { operationId, method, path, query, body } = operation;
  const isDestructive = method === 'DELETE' || DESTRUCTIVE.test(operationId);
  const bodies = body === undefined ? fc.constant(undefined) : bodiesOf(operation, components);
  return fc.tuple(queriesOf(query, components), bodies).map(([text, value]) => ({
    kind: operationId,
    method,
    target: path + text,
    caller: 'admin',
    headers: [],
    body: value === undefined ? undefined : JSON.stringify(value),
    framing: 'length',
    isDestructive,
  }));
}

function bodiesOf(operation: DescribedOperation, components: Components): Arbitrary<unknown> {
  const { operationId, method, path, body = {} } = operation;
  const example = bodyOf(
    {
      operationId,
      method,
      path,
      query: [],
      successStatus: 200,
      tags: [],
      isAnonymous: false,
      hasBody: true,
      declaredStatuses: [],
    },
    WORDS,
  );
  const values = schemaValuesOf(body, components);
  // An example reaches deep, and values of the schema extend it.
  const merged = values.map((value) => ({ ...(value as object), ...example }));
  return fc.oneof(values, fc.constant<unknown>(example), merged);
}

function queriesOf(parameters: readonly DescribedParameter[], components: Components): Arbitrary<string> {
  const each = parameters.map(({ name, required, schema }) => {
    const written = schemaValuesOf(schema, components, name).map((value) =>
      [value].flat().map((one) => `${name}=${encodeQuery(String(one))}`),
    );
    return required ? written : fc.option(written, { nil: [], freq: 1 });
  });
  return fc.tuple(...each).map((parts) => (parts.flat().length === 0 ? '' : `?${parts.flat().join('&')}`));
}

/** Words stay as they are. */
const encodeQuery = (text: string): string => encodeWhole(text).replace(/%7B([a-zA-Z.]+)%7D/g, '{$1}');

/** Requests that differ in one thing. */
export function mutateRequest(request: FuzzRequest): Arbitrary<FuzzRequest> {
  const changes = fc.oneof<Arbitrary<Partial<FuzzRequest>>[]>(
    ...(request.body === undefined ? [] : [...Array(4).fill(mutateBody(request)), mutateFraming()]),
    mutateTarget(request.target),
    mutateTarget(request.target),
    hostileHeader.map((header) => ({ headers: [...request.headers, header] })),
    hostileHeader.map((header) => ({ headers: [...request.headers, header] })),
    fc.constantFrom<FuzzCaller>('reader', 'nonMember', 'nobody').map((caller) => ({ caller })),
    fc.constantFrom(...METHODS).map((method) => ({ method })),
  );
  return changes.map((change) => ({ ...request, ...change }));
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'PROPFIND'] as const;

function mutateBody({ body = '' }: FuzzRequest): Arbitrary<Partial<FuzzRequest>> {
  const text = String(body);
  return fc.oneof(
    { weight: 12, arbitrary: mutatedText(text).map((changed) => ({ body: changed })) },
    { weight: 2, arbitrary: damaged(text).map((changed) => ({ body: changed })) },
    { weight: 1, arbitrary: brokenBody.map((changed) => ({ body: changed })) },
  );
}

function mutatedText(text: string): Arbitrary<string> {
  try {
    return mutated(JSON.parse(text)).map((value) => JSON.stringify(value) ?? '');
  } catch {
    return damaged(text);
  }
}

const mutateFraming = (): Arbitrary<Partial<FuzzRequest>> =>
  fc.constantFrom<Framing>('chunked', 'too short', 'too long', 'no end').map((framing) => ({ framing }));

/** Another URL: one of its segments or parameters is replaced or repeated. */
export function mutateTarget(target: string): Arbitrary<Partial<FuzzRequest>> {
  const [path = '', query] = target.split('?', 2);
  const segments = path.split('/').slice(1);
  const rest = query === undefined ? '' : `?${query}`;
  const changed = fc
    .tuple(fc.nat(Math.max(0, segments.length - 1)), hostileSegment)
    .map(([at, by]) => `/${segments.toSpliced(at, 1, by).join('/')}${rest}`);
  const foreign = `${path.replace(/\{(\w+)\}/g, '{other.$1}')}${rest}`;
  const shapes = [`${path}/${rest}`, `/${path}${rest}`, `${path}//${rest}`, foreign, foreign, foreign];
  const parameters = query?.split('&') ?? [];
  const queries = fc
    .tuple(
      fc.constantFrom('page', 'limit', 'order', 'format', 'q', '__proto__', ...parameters.map(nameOf)),
      hostileSegment,
    )
    .map(([name, by]) => `${path}?${[...parameters, `${name}=${by}`].join('&')}`);
  const odd = fc
    .constantFrom('page={page}', 'page={page}&limit=1', 'limit=1&limit=2', 'a[b]=c', '&&=&', '%', '#a', '?', '=')
    .map((by) => `${path}?${[...parameters, by].join('&')}`);
  return fc
    .oneof(changed, fc.constantFrom(...shapes), queries, odd)
    .map((text) => ({ target: text.replace(/[\r\n]/g, '') }));
}

const nameOf = (parameter: string): string => parameter.split('=', 1)[0] ?? '';
