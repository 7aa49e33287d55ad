import { type ExportPlan, indexPages, type RevisionContent } from '@bindery/content';
import { SyncError } from './failure-reasons.ts';

/** An export would remove documents that nobody has seen in the space; its message is for the user. */
export class LostDocumentsError extends SyncError {
  constructor(message: string) {
    super('branch_has_documents', message);
  }
}

/** Documents that are named. */
const MAX_NAMED = 20;

/**
 * Checks what an export over a branch that was never synchronized removes: no document that the space lacks.
 * @param before what the branch contains, by the ids of the space where it has the same
 * @param head what the space contains
 * @throws LostDocumentsError
 */
export function requireNothingLost(before: RevisionContent, head: RevisionContent, { changes }: ExportPlan): void {
  const kept = new Set(listDocuments(head).map(({ id }) => id));
  const removed = new Set(changes.flatMap(({ kind, path }) => (kind === 'removal' ? [path] : [])));
  const paths = listDocuments(before).flatMap(({ id, git }) => (git === undefined || kept.has(id) ? [] : [git.path]));
  const lost = [...new Set(paths)].filter((path) => removed.has(path)).sort();
  if (lost.length > 0) throw new LostDocumentsError(describeLoss(lost));
}

function describeLoss(paths: readonly string[]): string {
  const named = paths.slice(0, MAX_NAMED).join(', ');
  const names = paths.length > MAX_NAMED ? `${named} and ${paths.length - MAX_NAMED} more` : named;
  return `This first export would remove documents that only the branch has (${paths.length}): ${names}. Import the branch first, or repeat the call with force.`;
}

interface RepositoryDocument {
  readonly id: string;
  readonly git?: { readonly path: string };
}

/** Pages with a text, and texts that pages include. */
function listDocuments(content: RevisionContent): RepositoryDocument[] {
  const pages = indexPages(content).pages.flatMap(({ page }) => (page.type === 'document' ? [page] : []));
  return [...pages, ...content.reusableContents];
}
