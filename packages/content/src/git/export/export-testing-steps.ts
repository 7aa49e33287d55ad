import type { ContentRef } from '../../document/inline.ts';
import { hashOf } from '../../object-hash.ts';
import type { Page } from '../../page-tree.ts';
import { listAll, type SyncedSpace } from './export-testing.ts';

/** One step of a random history. Numbers select among existing items. */
export interface Step {
  readonly kind: (typeof STEP_KINDS)[number];
  readonly one: number;
  readonly other: number;
  readonly title: string;
}

export const STEP_KINDS = [
  'insert',
  'insertGroup',
  'insertLink',
  'move',
  'moveNextTo',
  'rename',
  'slug',
  'hide',
  'show',
  'delete',
  'edit',
  'members',
  'retarget',
  'file',
  'image',
] as const;

/** Applies a step; one that is refused changes nothing. */
export async function takeStep(space: SyncedSpace, { kind, one, other, title }: Step): Promise<void> {
  const all = listAll((await space.content()).pages);
  const chosen = all[one % Math.max(1, all.length)];
  const second = all[other % Math.max(1, all.length)];
  const into = one % 3 === 0 || second === undefined ? null : second.id;
  const target =
    other % 3 === 0 || second?.type !== 'document'
      ? ({ kind: 'url', url: `https://example.org/${other}` } as const)
      : ({ kind: 'page', page: second.id } as const);
  if (kind === 'insert') {
    const markdown = `Text ${other} of ${title}.\n`;
    const hidden = other % 4 === 0;
    await space.change({ operation: 'insert_page', title, document: { markdown }, into, ...(hidden && { hidden }) });
  } else if (kind === 'insertGroup') {
    const at = other % 2 === 0 ? 'start' : 'end';
    await space.change({
      operation: 'insert_page',
      type: 'group',
      title,
      at,
      ...(other % 3 === 0 && { icon: 'star' }),
    });
  } else if (kind === 'insertLink') {
    await space.change({ operation: 'insert_page', type: 'link', title, into, target });
  } else if (kind === 'file' || kind === 'image') {
    const bytes = new Uint8Array([one, other]);
    const blob = hashOf(bytes);
    space.blobs.set(blob, bytes);
    const name = kind === 'file' ? `${title}.pdf` : `${title}.png`;
    await space.change({
      operation: 'insert_files',
      files: [{ name, contentType: 'application/octet-stream', size: bytes.length, blob }],
    });
  } else if (chosen !== undefined) {
    await changePage(space, chosen, { kind, one, other, title }, { second, into, target });
  }
}

async function changePage(
  space: SyncedSpace,
  { id: page, type }: Page,
  { kind, other, title }: Step,
  { second, into, target }: { second: Page | undefined; into: string | null; target: ContentRef },
): Promise<void> {
  const update = (members: object) => space.change({ operation: 'update_page', page, ...members });
  if (kind === 'move') await update({ into, at: other % 2 === 0 ? 'start' : 'end' });
  if (kind === 'moveNextTo') await update({ at: { [other % 2 === 0 ? 'before' : 'after']: second?.id ?? page } });
  if (kind === 'rename') await update({ title });
  if (kind === 'slug') await update({ slug: `s${other % 5}` });
  if (kind === 'hide') await update({ hidden: true });
  if (kind === 'show') await update({ hidden: false });
  if (kind === 'delete') await space.change({ operation: 'delete_page', page });
  if (kind === 'retarget') await update({ target });
  if (kind === 'edit' && type === 'document') await update({ document: { markdown: `Edited ${other}.\n` } });
  if (kind === 'members')
    await update(other % 2 === 0 ? { icon: 'rocket' } : { emoji: '📚', condition: 'visitor.claims.a' });
}
