import type { Plural } from '../plural.ts';

/** Texts of the teams of an organization. */
export interface TeamTexts {
  readonly find: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly emptyReaderText: string;
  readonly create: string;
  readonly createTitle: string;
  readonly name: string;
  readonly people: string;
  readonly peopleHint: string;
  readonly createButton: string;
  readonly created: string;
  readonly members: Plural;
  readonly spaces: Plural;
  readonly noMatch: string;
  readonly actionsOf: string;
  readonly rename: string;
  readonly renameTitle: string;
  readonly renamed: string;
  readonly delete: string;
  readonly deleteTitle: string;
  readonly deleteText: string;
  readonly deleted: string;
  readonly add: string;
  readonly addTitle: string;
  readonly addButton: string;
  readonly added: Plural;
  readonly memberEmptyTitle: string;
  readonly memberEmptyText: string;
  readonly memberList: string;
  readonly roleOf: string;
  readonly roles: Readonly<Record<'owner' | 'member', string>>;
  readonly roleChanged: string;
  readonly remove: string;
  readonly removeOf: string;
  readonly removed: string;
  readonly leaveOwnText: string;
  readonly mayManage: string;
  readonly facts: string;
}
