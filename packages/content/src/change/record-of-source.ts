import { omitUndefined } from '../document/omit-undefined.ts';
import { titleOfName } from '../git/import/outline-names.ts';
import { type PageHeader, readPageHeader } from '../markdown/read-page-header.ts';
import type { DocumentPage } from '../page-tree.ts';

/** The members of a page that its source decides. */
export type SourceMembers = Pick<DocumentPage, 'title' | (typeof OPTIONAL_MEMBERS)[number]>;

const OPTIONAL_MEMBERS = [
  'description',
  'icon',
  'emoji',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
  'layout',
  'cover',
  'coverY',
  'computed',
] as const satisfies readonly (keyof DocumentPage)[];

/** Names of the members that a source decides. */
export const SOURCE_MEMBERS = ['title', ...OPTIONAL_MEMBERS] as const;

/** What a source says about its page; `file` gives the title of one that has none. */
export function recordOfSource(source: string, file: string): SourceMembers {
  return recordOfHeader(readPageHeader(source), file);
}

/** The same for a source whose header is read already. */
export function recordOfHeader({ frontMatter, title }: PageHeader, file: string): SourceMembers {
  return {
    title: oneLine(frontMatter.title) || oneLine(title) || titleOfName(file),
    ...omitUndefined({
      description: frontMatter.description,
      icon: frontMatter.icon,
      emoji: frontMatter.emoji,
      hidden: onlyTrue(frontMatter.hidden),
      noIndex: onlyTrue(frontMatter.noIndex),
      noRobotsIndex: onlyTrue(frontMatter.noRobotsIndex),
      condition: frontMatter.condition,
      layout: frontMatter.layout,
      cover: frontMatter.cover,
      coverY: frontMatter.coverY,
      computed: frontMatter.computed,
    }),
  };
}

/** As tables of contents have titles, which say them too. */
function oneLine(title = ''): string {
  return title.replace(/\s+/g, ' ').trim();
}

/** Members whose default is false exist only when they are true. */
export function onlyTrue(value: boolean | undefined): true | undefined {
  return value === true ? true : undefined;
}
