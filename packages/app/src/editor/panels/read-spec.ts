import type { SpecContent } from '../../data/specs.ts';

/** The parts of an OpenAPI document that blocks can render. */
export interface SpecOutline {
  readonly operations: readonly SpecOperation[];
  readonly webhooks: readonly SpecOperation[];
  readonly schemas: readonly string[];
}

export interface SpecOperation {
  /** The path, or the name of a webhook. */
  readonly path: string;
  readonly method: string;
  readonly summary?: string;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

type Members = Readonly<Record<string, unknown>>;
const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};

/** The outline of a specification, from its main file. Pure. */
export function readSpec({ filesystem }: Pick<SpecContent, 'filesystem'>): SpecOutline {
  const files = Array.isArray(filesystem) ? filesystem : Object.values(filesystem);
  const document = membersOf((files.find(({ isEntrypoint }) => isEntrypoint) ?? files[0])?.specification);
  return {
    operations: listOperations(document['paths']),
    webhooks: listOperations(document['webhooks']),
    schemas: Object.keys(membersOf(membersOf(document['components'])['schemas'])),
  };
}

const listOperations = (paths: unknown): SpecOperation[] =>
  Object.entries(membersOf(paths)).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = membersOf(item)[method];
      if (operation === undefined) return [];
      const { summary } = membersOf(operation);
      return [{ path, method, ...(typeof summary === 'string' && { summary }) }];
    }),
  );
