import { omitUndefined } from '../document/omit-undefined.ts';
import { titleOfName } from '../git/import/outline-names.ts';
import { type PageHeader, readPageHeader } from '../markdown/read-page-header.ts';
import type { ParseOptions } from '../markdown/tokenizer.ts';
import type { DocumentPage } from '../page-tree.ts';
import { type MembersOf, membersOf } from '../revision/page-members.ts';

/** Names of the members that a source decides. */
export const SOURCE_MEMBERS = membersOf('source');

/** The members of a page that its source decides. */
type SourceMembers = Pick<DocumentPage, MembersOf<'source'>>;

/** The page members that a source defines; without a title, `file` determines it. */
export function recordOfSource(source: string, file: string, options: ParseOptions = {}): SourceMembers {
  return recordOfHeader(readPageHeader(source, options), file);
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
    } satisfies Record<Exclude<MembersOf<'source'>, 'title'>, unknown>),
  };
}

/** In the form of titles in tables of contents. */
function oneLine(title = ''): string {
  return title.replace(/\s+/g, ' ').trim();
}

/** Members whose default is false exist only when they are true. */
export function onlyTrue(value: boolean | undefined): true | undefined {
  return value === true ? true : undefined;
}
