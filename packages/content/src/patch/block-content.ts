import type { Block } from '../document/document.ts';
import { formOfDocument } from '../document-form/write-form.ts';

/** The content of a block, regardless of its key. */
export function contentOfBlock(block: Block): string {
  const { nodes } = formOfDocument({ object: 'document', data: {}, nodes: [block] });
  return JSON.stringify(sortMembers(nodes[0]));
}

/** Members sorted by name, without the keys of nodes. */
export function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'key' || !('object' in value));
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]));
}
