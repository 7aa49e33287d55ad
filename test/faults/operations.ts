import {
  changeContent,
  changeContentOfRequest,
  createComment,
  duplicateSpace,
  mergeChangeRequest,
  updateChangeRequest,
} from './content-operations.ts';
import { addDraftSteps, flushDraft } from './draft-operations.ts';
import { exportToGit, importFromGit } from './git-operations.ts';
import type { FaultOperation } from './operation.ts';
import { moveSiteSpace, purgeSpace, recordEvents } from './site-operations.ts';

/** Everything during which the server is killed, by its name for `--only`. */
export const FAULT_OPERATIONS: Readonly<Record<string, FaultOperation>> = {
  merge: mergeChangeRequest,
  update: updateChangeRequest,
  content: changeContent,
  'content-of-request': changeContentOfRequest,
  comment: createComment,
  duplicate: duplicateSpace,
  'draft-steps': addDraftSteps,
  'draft-flush': flushDraft,
  purge: purgeSpace,
  events: recordEvents,
  'site-move': moveSiteSpace,
  import: importFromGit,
  export: exportToGit,
};
