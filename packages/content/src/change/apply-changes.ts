import type { SourceWarning } from '../markdown/page-options.ts';
import { listSourceWarnings } from '../markdown/source-warnings.ts';
import { NEVER_YIELD } from '../never-yield.ts';
import type { ObjectHash, ReusableContent } from '../page-tree.ts';
import { editRevision, type WrittenRevision } from '../revision/edit-revision.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { InvalidContentError } from '../revision/tree-faults.ts';
import type { ContentStore } from '../store.ts';
import {
  type ChangeResult,
  type ContentChange,
  type Reformatted,
  type Refusal,
  RefusedChange,
  type Warned,
  writtenText,
} from './change.ts';
import {
  type ChangeInput,
  type Draft,
  listWithDescendants,
  openDraft,
  readText,
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
 * Applies changes to a revision, in order: later ones see the effects of earlier ones, and refer to created items by
 * `ref`. All or nothing. Reads the affected parts only, not the whole revision.
 *
 * Every member of a document that git stores is written to its source (front matter, first heading), whose other bytes
 * are unchanged; the record follows the source as an import would read it. Groups and links have no source, and
 * overrides of a table of contents (its own title, a title for links, a condition) stay in the record.
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
    return { refusal: { kind: 'invalid', path: 'changes', message } };
  }
}

async function applyChange(draft: Draft, change: ContentChange, path: string): Promise<ChangeResult> {
  const { operation } = change;
  switch (operation) {
    case 'insert_page':
    case 'update_page': {
      requireTextLength(writtenText(change.document)?.length ?? 0, `${path}/document`);
      const apply = operation === 'insert_page' ? insertPage(draft, change, path) : updatePage(draft, change, path);
      const page = await apply;
      const result = resultOfText(draft, change, path);
      return { operation, page, ...result, ...(await warnOfWritten(draft, draft.pages.get(page), path)) };
    }
    case 'delete_page': {
      const { id: page } = await requirePage(draft, change.page, `${path}/page`);
      const deleted = await listWithDescendants(draft, page);
      for (const id of deleted) draft.pages.set(id, null);
      return { operation, page, deleted };
    }
    case 'revert_page': {
      const reverted = await revertPage(draft, change, path);
      return { operation, ...reverted, ...(await warn(draft, draft.pages.get(reverted.page))) };
    }
    case 'insert_files': {
      const ids = await insertFiles(draft, change.files, path);
      const files = change.files.map(({ ref }, index) => ({ id: ids[index] ?? '', ...(ref !== undefined && { ref }) }));
      return { operation, files };
    }
    case 'update_file':
      return { operation, ...(await updateFile(draft, change, path)) };
    case 'delete_file':
      return { operation, ...(await deleteFile(draft, change, path)) };
    default:
      return applyOther(draft, change, path);
  }
}

/** The common part of the results of text changes. */
function resultOfText(
  draft: Draft,
  change: { readonly ref?: string } | object,
  path: string,
): Reformatted & { ref?: string } {
  const reformatted = draft.reformatted.get(`${path}/document`);
  const ref = 'ref' in change ? change.ref : undefined;
  return { ...(ref !== undefined && { ref }), ...(reformatted !== undefined && { reformatted }) };
}

type Changed = PageRecord | ReusableContent | null | undefined;

/** What is wrong with a text if a change of this batch wrote it; of a page that was only moved, nothing is read. */
async function warnOfWritten(draft: Draft, changed: Changed, path: string): Promise<Warned> {
  const isWritten = changed && 'document' in changed && draft.texts.has(changed.document);
  return isWritten ? warn(draft, changed, draft.keptHidden.get(path)) : {};
}

/** @param known warnings of the change itself */
async function warn(draft: Draft, changed: Changed, known: readonly SourceWarning[] = []): Promise<Warned> {
  if (!changed || !('document' in changed)) return {};
  const { document, syntax } = changed;
  const warnings = [...known, ...listSourceWarnings(await readText(draft, document), { syntax })];
  return warnings.length > 0 ? { warnings } : {};
}

type OtherChange = Exclude<ContentChange, { operation: `${string}_page` | `${string}_file` | 'insert_files' }>;

/** Changes of reusable contents and of settings. */
async function applyOther(draft: Draft, change: OtherChange, path: string): Promise<ChangeResult> {
  const { operation } = change;
  switch (operation) {
    case 'insert_reusable_content':
    case 'update_reusable_content': {
      requireTextLength(writtenText(change.document)?.length ?? 0, `${path}/document`);
      const reusableContent =
        operation === 'insert_reusable_content'
          ? await insertReusableContent(draft, change, path)
          : await updateReusableContent(draft, change, path);
      const warned = await warnOfWritten(draft, draft.reusableContents.get(reusableContent), path);
      return { operation, reusableContent, ...resultOfText(draft, change, path), ...warned };
    }
    case 'delete_reusable_content':
      return { operation, ...(await deleteReusableContent(draft, change, path)) };
    case 'set_variables':
      await setVariables(draft, change, path);
      return { operation };
    case 'set_redirects':
      await setRedirects(draft, change, path);
      return { operation };
    case 'set_language':
      setLanguage(draft, change, path);
      return { operation };
  }
}

/** The revision of a draft: the texts still used by some page, and the differences. */
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
