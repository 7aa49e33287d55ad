import type { PageRecord } from './page-record.ts';

type MemberName<Record> = Record extends unknown ? keyof Record : never;

/** The source of a member of a page, which determines how edits, differences and merges treat it. */
type MemberKind = 'identity' | 'structure' | 'source' | 'text' | 'git' | 'location' | 'time';

/**
 * Every member of a stored page, in the order in which differences show them. Code that handles all members of pages reads
 * this list: a member without an entry is a compiler error.
 */
export const PAGE_MEMBERS = {
  id: 'identity',
  type: 'structure',
  title: 'source',
  linkTitle: 'structure',
  slug: 'structure',
  emoji: 'source',
  icon: 'source',
  description: 'source',
  hidden: 'source',
  noIndex: 'source',
  noRobotsIndex: 'source',
  condition: 'source',
  layout: 'source',
  cover: 'source',
  coverY: 'source',
  computed: 'source',
  target: 'structure',
  file: 'structure',
  document: 'text',
  syntax: 'structure',
  expanded: 'git',
  route: 'git',
  git: 'git',
  parent: 'location',
  position: 'location',
  createdAt: 'time',
  updatedAt: 'time',
} as const satisfies Record<MemberName<PageRecord>, MemberKind>;

type PageMember = keyof typeof PAGE_MEMBERS;

/** The members that one of these kinds decides. */
export type MembersOf<Kind extends MemberKind> = {
  [Name in PageMember]: (typeof PAGE_MEMBERS)[Name] extends Kind ? Name : never;
}[PageMember];

/** The names of the members that one of these kinds decides, in the order of the list. */
export function membersOf<Kind extends MemberKind>(...kinds: readonly Kind[]): readonly MembersOf<Kind>[] {
  const accepted: ReadonlySet<MemberKind> = new Set(kinds);
  const names = Object.keys(PAGE_MEMBERS) as PageMember[];
  return names.filter((name): name is MembersOf<Kind> => accepted.has(PAGE_MEMBERS[name]));
}
