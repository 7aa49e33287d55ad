import { NEVER_YIELD } from '../never-yield.ts';
import type { ObjectHash } from '../page-tree.ts';
import { editRevision, type WrittenRevision } from '../revision/edit-revision.ts';
import { InvalidContentError } from '../revision/tree-faults.ts';
import type { ContentStore } from '../store.ts';
import { type ChangeResult, type ContentChange, type Refusal, RefusedChange, writtenText } from './change.ts';
import {
  type ChangeInput,
  type Draft,
  listWithDescendants,
  openDraft,
  requirePage,
  requireTextLength,
} from './draft.ts';
import { deleteFile, updateFile } from './edit-files.ts';
import { deleteReusableContent, insertReusableContent, updateReusableContent } from './edit-reusable-content.ts';
import { insertFiles } from './insert-files.ts';
import { insertPage } from './insert-page.ts';
import { revertPage } from './revert-page.ts';
import { setLanguage, setRedirects, setVariables } from './set-settings.ts';
import { updatePage } from './update-page.ts';

/** A batch that was applied, or why it was not. */
export type AppliedChanges =
  | { readonly written: WrittenRevision; readonly results: readonly ChangeResult[] }
  | { readonly refusal: Refusal };

/**
 * Applies changes to a revision, in order: later ones see what earlier ones did, and name what those made by its `ref`.
 * All of them are applied, or none. Reads what the changes touch, not the revision.
 *
 * Every member that git knows of a document is written into its source (front matter, first heading), of which all
 * other bytes stay; the record follows the source as an import would read it. Groups and links have no source, and what
 * a table of contents says of a document (its own title, a title for links) stays in the record.
 */
export async function applyChanges(
  store: ContentStore,
  root: ObjectHash,
  changes: readonly ContentChange[],
  input: ChangeInput,
): Promise<AppliedChanges> {
  const draft = await openDraft(store, root, input);
  const { pause = NEVER_YIELD } = input;
  try {
    const results: ChangeResult[] = [];
    for (const [index, change] of changes.entries()) {
      await pause();
      results.push(await applyChange(draft, change, `changes/${index}`));
    }
    return { written: await writeDraft(draft, pause), results };
  } catch (error) {
    if (error instanceof RefusedChange) return { refusal: error.refusal };
    if (!(error instanceof InvalidContentError)) throw error;
    const message = `cannot be made: ${error.message.replace(/\.$/, '')}`;
    return { refusal: { kind: 'invalid', place: 'changes', message } };
  }
}

async function applyChange(draft: Draft, change: ContentChange, place: string): Promise<ChangeResult> {
  const { operation } = change;
  switch (operation) {
    case 'insert_page':
    case 'update_page': {
      requireTextLength(writtenText(change.document)?.length ?? 0, `${place}/document`);
      const apply = operation === 'insert_page' ? insertPage(draft, change, place) : updatePage(draft, change, place);
      const page = await apply;
      return { operation, page, ...('ref' in change && change.ref !== undefined && { ref: change.ref }) };
    }
    case 'delete_page': {
      const { id: page } = await requirePage(draft, change.page, `${place}/page`);
      const deleted = await listWithDescendants(draft, page);
      for (const id of deleted) draft.pages.set(id, null);
      return { operation, page, deleted };
    }
    case 'revert_page':
      return { operation, ...(await revertPage(draft, change, place)) };
    case 'insert_files': {
      const ids = await insertFiles(draft, change.files, place);
      const files = change.files.map(({ ref }, index) => ({ id: ids[index] ?? '', ...(ref !== undefined && { ref }) }));
      return { operation, files };
    }
    case 'update_file':
      return { operation, ...(await updateFile(draft, change, place)) };
    case 'delete_file':
      return { operation, ...(await deleteFile(draft, change, place)) };
    default:
      return applyOther(draft, change, place);
  }
}

type OtherChange = Exclude<ContentChange, { operation: `${string}_page` | `${string}_file` | 'insert_files' }>;

/** Changes of reusable contents and of settings. */
async function applyOther(draft: Draft, change: OtherChange, place: string): Promise<ChangeResult> {
  const { operation } = change;
  switch (operation) {
    case 'insert_reusable_content':
    case 'update_reusable_content': {
      requireTextLength(writtenText(change.document)?.length ?? 0, `${place}/document`);
      const reusableContent =
        operation === 'insert_reusable_content'
          ? await insertReusableContent(draft, change, place)
          : await updateReusableContent(draft, change, place);
      return { operation, reusableContent, ...('ref' in change && change.ref !== undefined && { ref: change.ref }) };
    }
    case 'delete_reusable_content':
      return { operation, ...(await deleteReusableContent(draft, change, place)) };
    case 'set_variables':
      await setVariables(draft, change, place);
      return { operation };
    case 'set_redirects':
      await setRedirects(draft, change, place);
      return { operation };
    case 'set_language':
      setLanguage(draft, change, place);
      return { operation };
  }
}

/** The revision of a draft: its texts that some page still has, and what differs. */
async function writeDraft(
  { store, revision, pages, files, reusableContents, settings, texts }: Draft,
  pause: () => Promise<void>,
): Promise<WrittenRevision> {
  const edits = { pages, files, reusableContents, ...settings };
  const { root, objects } = await editRevision(store, revision.root, edits, pause);
  const documents = new Set(
    [...pages.values(), ...reusableContents.values()].flatMap((one) =>
      one !== null && 'document' in one ? [one.document] : [],
    ),
  );
  const used = [...texts.values()].filter(({ hash }) => documents.has(hash));
  return { root, objects: [...used, ...objects] };
}
