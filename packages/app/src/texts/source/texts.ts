import type { Plural } from '../plural.ts';

/** Blocks that source mode completes, by the names of their tags (`source/dialect.ts`). */
export type BlockName =
  | 'hint'
  | 'heading'
  | 'image'
  | 'table'
  | 'tabs'
  | 'tab'
  | 'stepper'
  | 'step'
  | 'columns'
  | 'column'
  | 'code'
  | 'details'
  | 'file'
  | 'embed'
  | 'content-ref'
  | 'include'
  | 'if'
  | 'else'
  | 'elsif'
  | 'updates'
  | 'update'
  | 'openapi-operation'
  | 'openapi-schemas'
  | 'openapi-webhook'
  | 'prompt';

/** The words of source mode. */
export interface SourceTexts {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly keysHint: string;
  readonly toPage: string;
  readonly toBlocks: string;
  readonly fromBlocks: string;
  readonly ofDraft: string;
  readonly line: string;
  readonly publish: string;
  readonly save: string;
  readonly propose: string;
  readonly proposeInstead: string;
  readonly proposedSubject: string;
  readonly proposed: string;
  readonly saved: string;
  readonly nothingToPublish: string;
  readonly nothingToSave: string;
  readonly published: string;
  readonly readOnly: string;
  readonly computed: string;
  readonly finished: string;
  readonly changeRequest: string;
  readonly write: string;
  readonly preview: string;
  readonly showPreview: string;
  readonly hidePreview: string;
  readonly previewFailed: string;
  readonly previewEmpty: string;
  readonly state: StateTexts;
  readonly toolbar: ToolbarTexts;
  readonly editorKeys: EditorKeyTexts;
  readonly blocks: Readonly<Record<BlockName, string>>;
  readonly restored: string;
  readonly discard: string;
  readonly discarded: string;
  readonly merged: Plural;
  readonly deletedTitle: string;
  readonly deletedText: string;
  readonly addAsPage: string;
  readonly copyText: string;
  readonly textCopied: string;
  readonly refusedText: string;
  readonly conflict: ConflictTexts;
  readonly uploading: string;
  readonly uploadRetry: string;
  readonly uploadRemove: string;
  readonly uploadLocked: string;
  readonly search: SearchTexts;
}

/** State of the text compared with the server's version. */
export interface StateTexts {
  readonly saved: string;
  readonly unsaved: string;
  readonly saving: string;
  readonly offline: string;
  readonly failed: string;
  readonly notKept: string;
  readonly conflict: Plural;
}

export interface ToolbarTexts {
  readonly label: string;
  readonly undo: string;
  readonly redo: string;
  readonly heading: string;
  readonly heading1: string;
  readonly heading2: string;
  readonly heading3: string;
  readonly bold: string;
  readonly italic: string;
  readonly strike: string;
  readonly code: string;
  readonly link: string;
  readonly bullets: string;
  readonly numbers: string;
  readonly tasks: string;
  readonly quote: string;
  readonly block: string;
  readonly file: string;
  readonly find: string;
}

/** Editor shortcuts without a button. */
export interface EditorKeyTexts {
  readonly title: string;
  readonly blocks: string;
  readonly pages: string;
  readonly emoji: string;
  readonly moveLine: string;
  readonly toolbar: string;
  readonly leave: string;
}

export interface ConflictTexts {
  readonly title: string;
  readonly text: string;
  readonly position: string;
  readonly mine: string;
  readonly theirs: string;
  readonly nothing: string;
  readonly keepMine: string;
  readonly useTheirs: string;
  readonly keepBoth: string;
  readonly next: string;
  readonly previous: string;
  readonly done: string;
}

/** Texts of the search panel. */
export interface SearchTexts {
  readonly find: string;
  readonly replace: string;
  readonly next: string;
  readonly previous: string;
  readonly all: string;
  readonly matchCase: string;
  readonly regexp: string;
  readonly byWord: string;
  readonly replaceOne: string;
  readonly replaceAll: string;
  readonly close: string;
}
