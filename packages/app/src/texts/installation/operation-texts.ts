import type { Schemas } from '../../data/bootstrap.ts';
import type { JobKind } from '../../data/jobs.ts';
import type { Plural } from '../plural.ts';

type Export = Schemas['InstallationExport'];

/** Words about what the installation does by itself. `{name}` stands for a value. */
export interface OperationTexts {
  readonly jobs: {
    readonly title: string;
    readonly lead: string;
    readonly state: string;
    readonly kind: string;
    readonly allStates: string;
    readonly allKinds: string;
    readonly states: Readonly<Record<Schemas['BackgroundJob']['state'], string>>;
    readonly kinds: Readonly<Record<JobKind, string>>;
    readonly count: Plural;
    readonly noneTitle: string;
    readonly noneText: string;
    readonly more: string;
    readonly created: string;
    readonly attempts: Plural;
    readonly next: string;
    readonly finished: string;
    readonly actionsOf: string;
    readonly run: string;
    readonly ran: string;
    readonly cancel: string;
    readonly cancelTitle: string;
    readonly cancelText: string;
    readonly canceled: string;
  };
  readonly backups: {
    readonly title: string;
    readonly lead: string;
    readonly start: string;
    readonly started: string;
    readonly noneTitle: string;
    readonly noneText: string;
    readonly more: string;
    readonly advice: string;
    readonly adviceText: string;
    readonly states: Readonly<Record<Export['state'], string>>;
    readonly steps: Readonly<Record<NonNullable<Export['progress']>['step'], string>>;
    readonly progress: string;
    readonly by: string;
    readonly somebody: string;
    readonly byCommandLine: string;
    readonly contents: string;
    readonly expires: string;
    readonly download: string;
    readonly cancel: string;
    readonly canceled: string;
    readonly deleteTitle: string;
    readonly deleteText: string;
    readonly deleted: string;
  };
  readonly health: {
    readonly title: string;
    readonly healthy: string;
    readonly problems: Readonly<Record<Schemas['InstallationHealth']['problems'][number]['id'], string>>;
    readonly database: string;
    readonly migration: string;
    readonly files: string;
    readonly filesKinds: Readonly<Record<Schemas['InstallationHealth']['files']['kind'], string>>;
    readonly events: string;
    readonly eventsDown: string;
    readonly search: string;
    readonly searchSpaces: Plural;
    readonly jobs: string;
    readonly jobsFacts: string;
    readonly mailBy: string;
    readonly servers: string;
    readonly thisServer: string;
    readonly startedAt: string;
    readonly disk: string;
  };
  readonly storage: {
    readonly sort: string;
    readonly sorts: Readonly<Record<'createdAt' | 'title' | 'storage', string>>;
    readonly used: string;
    readonly usedOf: string;
    readonly full: string;
    readonly setQuota: string;
    readonly quotaOf: string;
    readonly quota: string;
    readonly unit: string;
    readonly quotaHint: string;
    readonly notANumber: string;
    readonly saved: string;
  };
}
