import type { Page } from '../page-tree.ts';
import type { PageMembers } from './change.ts';

const ALL = ['document', 'group', 'link'] as const;

/** The page types that have each settable member: one entry for every member of `PageMembers`. */
export const GIVEN_MEMBERS: Readonly<Record<keyof PageMembers, readonly Page['type'][]>> = {
  title: ALL,
  emoji: ALL,
  icon: ALL,
  hidden: ALL,
  condition: ALL,
  description: ['document'],
  noIndex: ['document'],
  noRobotsIndex: ['document'],
  layout: ['document'],
  cover: ['document'],
  document: ['document'],
  slug: ['document', 'group'],
  target: ['link'],
};

/** The names of the settable members of a page. */
export const GIVEN_MEMBER_NAMES = Object.keys(GIVEN_MEMBERS) as readonly (keyof PageMembers)[];
