import type { VNode } from 'preact';

const known: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'trace',
  'query',
]);

/** Method of an operation, in the color of its effect. */
export function MethodBadge({ method }: { readonly method: string }): VNode {
  const name = method.toLowerCase();
  return <span class={`method${known.has(name) ? ` method-${name}` : ''}`}>{method.toUpperCase()}</span>;
}
