import { omitUndefined } from './omit-undefined.ts';
import type { ComputedPages } from './page-source.ts';

/** Slug of an OpenAPI specification. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SLUG_LIMIT = 100;

/** Parses the computed pages in front matter or an entry of a table of contents; undefined for other values. */
export function readComputedPages(value: unknown): ComputedPages | undefined {
  const spec = memberOf(memberOf(memberOf(memberOf(value, 'dependencies'), 'spec'), 'ref'), 'spec');
  if (memberOf(value, 'type') !== 'builtin:openapi' || typeof spec !== 'string') return undefined;
  if (spec.length > SLUG_LIMIT || !SLUG.test(spec)) return undefined;
  const props = memberOf(value, 'props');
  const [models, pages] = [memberOf(props, 'models'), memberOf(props, 'pages')];
  return {
    type: 'builtin:openapi',
    spec,
    ...omitUndefined({
      models: typeof models === 'boolean' ? models : undefined,
      pages: pages === 'tag' || pages === 'operation' ? (pages as 'tag' | 'operation') : undefined,
    }),
  };
}

/** The same in the shape that it is written in. */
export function writeComputedPages({ type, spec, ...props }: ComputedPages) {
  return {
    type,
    ...(Object.keys(props).length > 0 && { props }),
    dependencies: { spec: { ref: { kind: 'openapi', spec } } },
  };
}

/**
 * The same of an entry that is a block of YAML, its lines joined by spaces, as tables of contents are read.
 */
export function readComputedEntry(text: string): ComputedPages | undefined {
  const yaml = /^```ya?ml (.*?)(?:```)?$/.exec(text)?.[1];
  if (yaml === undefined) return undefined;
  const words = (name: string, value: string) =>
    new RegExp(`(?:^| )${name}: ["']?(${value})["']?(?= |$)`).exec(yaml)?.[1];
  const models = words('models', 'true|false');
  return readComputedPages({
    type: words('type', '[a-z:]+'),
    dependencies: { spec: { ref: { spec: words('spec', '[a-z0-9-]+') } } },
    props: { pages: words('pages', '[a-z]+'), ...(models !== undefined && { models: models === 'true' }) },
  });
}

function memberOf(value: unknown, name: string): unknown {
  const isHolder = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isHolder ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
