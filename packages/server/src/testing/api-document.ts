import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { recordStatus } from './record-statuses.ts';

/** What is wrong with an answer, as a sentence; undefined when nothing is. */
export type AnswerCheck = (method: string, pathname: string, status: number, text: string) => string | undefined;

interface Answered {
  readonly content?: { readonly 'application/json': object };
}
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Answered>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What is declared together as `default`. */
const OTHERS: ReadonlySet<number> = new Set([412, 413, 414, 415, 503, 507]);
/** Of balancers, in their own words. */
const BAD_GATEWAY = 502;

/** Reads the text of `/openapi.json` with a validator that shares nothing with the server's own. */
export function readApiDocument(text: string): AnswerCheck {
  const document = JSON.parse(text) as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'document:api' });
  const find = indexOperations(document);
  return (method, pathname, status, body) => {
    const matched = find(method, pathname);
    if (matched === undefined || method === 'HEAD' || status === 304 || status === BAD_GATEWAY) return undefined;
    const { operation, pointer } = matched;
    recordStatus(operation.operationId, status);
    const name = OTHERS.has(status) ? 'default' : status;
    const answer = operation.responses[name];
    const description = `The answer ${status} of ${operation.operationId}`;
    if (answer === undefined) return `${description} is not declared.`;
    if (answer.content === undefined)
      return body === '' ? undefined : `${description} has a body: ${body.slice(0, 200)}`;
    const $ref = `document:api#${pointer}/responses/${name}/content/application~1json/schema`;
    const validate: ValidateFunction = ajv.getSchema($ref) ?? ajv.compile({ $ref });
    if (validate(parse(body))) return undefined;
    return `${description} breaks its schema: ${ajv.errorsText(validate.errors, { dataVar: 'answer' })}`;
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

interface FoundOperation {
  readonly operation: Operation;
  /** Where it stands in the document, as a JSON pointer. */
  readonly pointer: string;
}

/** Finds the operation of a call; of two whose paths fit, the one with fewer parameters. */
export function indexOperations({ paths }: Document) {
  const described = Object.entries(paths)
    .map(([path, methods]) => ({ path, methods, parameters: path.split('{').length, pattern: patternOf(path) }))
    .sort((one, other) => one.parameters - other.parameters);
  return (method: string, pathname: string): FoundOperation | undefined => {
    const name = method.toLowerCase();
    const match = described.find(({ pattern, methods }) => methods[name] !== undefined && pattern.test(pathname));
    const operation = match?.methods[name];
    if (match === undefined || operation === undefined) return undefined;
    return { operation, pointer: `/paths/${encodeURI(match.path.replaceAll('/', '~1'))}/${name}` };
  };
}

/** Paths of pages have slashes, and stand at the end. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{path\}$/, '.+').replace(/\{\w+\}/g, '[^/]+')}$`);
