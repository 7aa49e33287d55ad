import { type ExportPlan, indexPages, type RevisionContent } from '@bindery/content';
import { SyncError } from './failure-reasons.ts';

/** An export would delete documents that were never in the space; its message is for the user. */
export class LostDocumentsError extends SyncError {
  constructor(message: string) {
    super('branch_has_documents', message);
  }
}

/** Maximum number of listed documents. */
const MAX_NAMED = 20;

/**
 * Checks the deletions of an export over a branch that was never synchronized: none of a document that the space lacks.
 * @param before the content of the branch, with the ids of equal items in the space
 * @param head the content of the space
 * @throws LostDocumentsError
 */
export function requireNothingLost(before: RevisionContent, head: RevisionContent, { changes }: ExportPlan): void {
  const remainingIds = new Set(listDocuments(head).map(({ id }) => id));
  const removed = new Set(changes.flatMap(({ kind, path }) => (kind === 'removal' ? [path] : [])));
  const paths = listDocuments(before).flatMap(({ id, git }) =>
    git === undefined || remainingIds.has(id) ? [] : [git.path],
  );
  const lost = [...new Set(paths)].filter((path) => removed.has(path)).sort();
  if (lost.length > 0) throw new LostDocumentsError(describeLoss(lost));
}

function describeLoss(paths: readonly string[]): string {
  const listedPaths = paths.slice(0, MAX_NAMED).join(', ');
  const names = paths.length > MAX_NAMED ? `${listedPaths} and ${paths.length - MAX_NAMED} more` : listedPaths;
  return `This first export would remove documents that only the branch has (${paths.length}): ${names}. Import the branch first, or repeat the call with force.`;
}

interface RepositoryDocument {
  readonly id: string;
  readonly git?: { readonly path: string };
}

/** Pages with text, and reusable contents. */
function listDocuments(content: RevisionContent): RepositoryDocument[] {
  const pages = indexPages(content).pages.flatMap(({ page }) => (page.type === 'document' ? [page] : []));
  return [...pages, ...content.reusableContents];
}
