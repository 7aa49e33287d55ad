import type { SyncFailureReason } from '../../data/git.ts';
import type { Plural } from '../plural.ts';

/** Texts of the Git screen of a space. `{name}` is a placeholder. */
export interface GitTexts {
  readonly title: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly emptyReaderText: string;
  readonly manual: string;
  readonly connect: string;
  readonly connectTitle: string;
  readonly connectText: string;
  readonly connected: string;
  readonly form: FormTexts;
  readonly access: AccessTexts;
  readonly first: FirstTexts;
  readonly preview: PreviewTexts;
  readonly sync: SyncTexts;
  readonly repository: RepositoryTexts;
  readonly automatic: AutomaticTexts;
  readonly webhook: WebhookTexts;
  readonly log: LogTexts;
  /** Solutions of failures, by reason. */
  readonly remedies: Readonly<Record<SyncFailureReason, string>>;
  readonly failedAs: Readonly<Record<'check' | 'import' | 'export', string>>;
  readonly failedTimes: Plural;
  readonly pausedTitle: string;
  readonly pausedText: string;
  readonly resume: string;
  readonly resumed: string;
}

interface FormTexts {
  readonly repository: string;
  readonly url: string;
  readonly urlHint: string;
  readonly branch: string;
  readonly branchDefault: string;
  readonly branchHint: string;
  readonly folder: string;
  readonly folderPlaceholder: string;
  readonly folderHint: string;
  readonly commitMessage: string;
  readonly commitMessageHint: string;
  readonly commitUrl: string;
  readonly commitUrlHint: string;
  readonly treeUrl: string;
  readonly treeUrlHint: string;
  readonly saved: string;
  readonly editTitle: string;
  readonly otherUrl: string;
}

interface AccessTexts {
  readonly title: string;
  readonly text: string;
  readonly keep: string;
  readonly keepText: string;
  readonly none: string;
  readonly noneText: string;
  readonly password: string;
  readonly passwordText: string;
  readonly deployKey: string;
  readonly deployKeyText: string;
  readonly sshKey: string;
  readonly sshKeyText: string;
  readonly username: string;
  readonly usernameHint: string;
  readonly token: string;
  readonly tokenHint: string;
  readonly privateKey: string;
  readonly privateKeyHint: string;
  readonly hostKeys: string;
  readonly hostKeysHint: string;
  readonly replaceTitle: string;
  readonly replaced: string;
  readonly removed: string;
  readonly removeTitle: string;
  readonly removeText: string;
  readonly unreadable: string;
}

interface FirstTexts {
  readonly title: string;
  readonly text: string;
  readonly keyTitle: string;
  readonly keyText: string;
  readonly direction: string;
  readonly import: string;
  readonly importText: string;
  readonly export: string;
  readonly exportText: string;
  readonly startImport: string;
  readonly startExport: string;
}

interface PreviewTexts {
  readonly loading: string;
  readonly importTitle: string;
  readonly exportTitle: string;
  readonly nothing: string;
  readonly added: Plural;
  readonly changed: Plural;
  readonly removed: Plural;
  readonly kinds: Readonly<Record<'added' | 'changed' | 'removed', string>>;
  readonly types: Readonly<
    Record<'page' | 'file' | 'reusable-content' | 'variables' | 'redirects' | 'language', string>
  >;
  readonly more: string;
  readonly warnings: Plural;
  readonly branch: string;
  readonly newBranch: string;
  readonly again: string;
  readonly forceImport: string;
  readonly forceImportHint: string;
  readonly forceExport: string;
  readonly forceExportHint: string;
  readonly wouldFail: string;
  readonly confirmForceTitle: string;
  readonly confirmForceImportText: string;
  readonly confirmForceExportText: string;
  readonly overwrite: string;
}

interface SyncTexts {
  readonly import: string;
  readonly export: string;
  readonly previewImport: string;
  readonly previewExport: string;
  readonly startImport: string;
  readonly startExport: string;
  readonly importing: string;
  readonly exporting: string;
  readonly pending: string;
  readonly retrying: string;
  readonly since: string;
  readonly last: string;
  readonly lastImport: string;
  readonly lastExport: string;
  readonly outdated: string;
  readonly never: string;
  readonly failedImport: string;
  readonly failedExport: string;
  readonly doneImport: string;
  readonly doneExport: string;
  readonly states: Readonly<Record<'connected' | 'running' | 'failed' | 'paused', string>>;
}

interface RepositoryTexts {
  readonly title: string;
  readonly url: string;
  readonly branch: string;
  readonly folder: string;
  readonly wholeRepository: string;
  readonly access: string;
  readonly noAccess: string;
  readonly passwordOf: string;
  readonly deployKey: string;
  readonly sshKey: string;
  readonly publicKey: string;
  readonly fingerprint: string;
  readonly hostKeys: string;
  readonly edit: string;
  readonly replaceCredentials: string;
  readonly removeCredentials: string;
  readonly disconnect: string;
  readonly disconnectTitle: string;
  readonly disconnectText: string;
  readonly disconnected: string;
}

interface AutomaticTexts {
  readonly title: string;
  readonly import: string;
  readonly importHint: string;
  readonly export: string;
  readonly exportHint: string;
  readonly interval: string;
  readonly minutes: Plural;
  readonly hours: Plural;
  readonly next: string;
  readonly notYet: string;
}

interface WebhookTexts {
  readonly title: string;
  readonly text: string;
  readonly active: string;
  readonly create: string;
  readonly replace: string;
  readonly remove: string;
  readonly removed: string;
  readonly removeTitle: string;
  readonly removeText: string;
  readonly replaceTitle: string;
  readonly replaceText: string;
  readonly url: string;
  readonly secret: string;
  readonly secretOnce: string;
  readonly hosts: string;
  /** Steps at each host; `code` marks the names of its fields. */
  readonly steps: Readonly<Record<'github' | 'gitlab' | 'gitea' | 'bitbucket', readonly string[]>>;
  readonly done: string;
  readonly needsImport: string;
}

interface LogTexts {
  readonly title: string;
  readonly empty: string;
  readonly import: string;
  readonly export: string;
  readonly causes: Readonly<Record<'schedule' | 'webhook' | 'content', string>>;
  readonly byPerson: string;
  readonly byYou: string;
  readonly noChanges: string;
  readonly warnings: Plural;
  readonly commit: string;
  readonly more: string;
  readonly running: string;
}
