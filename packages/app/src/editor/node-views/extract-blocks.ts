import type { ContentRef } from '@bindery/content/shapes';
import type { EditorState } from 'prosemirror-state';
import { resolveRef, type TargetIndex } from './resolve-ref.ts';

/** The top-level blocks that a selection touches. Pure. */
export function selectedBlocks({ doc, selection }: EditorState): { readonly from: number; readonly to: number } {
  const { $from, $to } = selection;
  const last = $to.depth === 0 ? $to.pos : $to.after(1);
  return { from: $from.depth === 0 ? $from.pos : $from.before(1), to: Math.min(last, doc.content.size) };
}

/**
 * References of a page with absolute targets, for a reusable text in another file. Unresolved references remain as they
 * are. Pure.
 */
export function withoutPaths(value: unknown, index: TargetIndex): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutPaths(item, index));
  if (typeof value !== 'object' || value === null) return value;
  if ('kind' in value && value.kind === 'source') return freeRef(value as ContentRef & { kind: 'source' }, index);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutPaths(member, index)]));
}

function freeRef(ref: ContentRef & { readonly kind: 'source' }, index: TargetIndex): ContentRef {
  const resolved = resolveRef(ref, index);
  const [, anchor] = /#(.+)$/.exec(ref.target) ?? [];
  switch (resolved.kind) {
    case 'page':
      return anchor === undefined
        ? { kind: 'page', page: resolved.id }
        : { kind: 'anchor', page: resolved.id, anchor: decodeURIComponent(anchor) };
    case 'file':
      return { kind: 'file', file: resolved.id };
    case 'reusable-content':
      return { kind: 'reusable-content', reusableContent: resolved.id };
    default:
      return ref;
  }
}
