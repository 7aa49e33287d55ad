import { omitUndefined } from '../document/omit-undefined.ts';
import type { PageLayout, ToolFrontMatter } from '../document/page-source.ts';
import { slugOf } from '../slug.ts';

type Members = Readonly<Record<string, unknown>>;

const MAX_LENGTH = 2_000;

/** The members of front matter that other tools read; undefined without one of them. */
export function readToolFrontMatter(value: Members): ToolFrontMatter | undefined {
  const tool: ToolFrontMatter = omitUndefined({
    id: readLine(value['id']),
    slug: readPath(value['slug']),
    label: readLine(value['sidebar_label'] ?? value['sidebarTitle'] ?? value['nav_title']),
    position: readPosition(value['sidebar_position']),
    url: readUrl(value['url']),
  });
  return Object.keys(tool).length === 0 ? undefined : tool;
}

/** Whether a page is hidden in the words of Docusaurus: unlisted, or a draft. */
export function readHidden(value: Members): boolean | undefined {
  return value['unlisted'] === true || value['draft'] === true ? true : undefined;
}

/** The visible parts of a page in the words of Docusaurus, VitePress, Material for MkDocs and Mintlify. */
export function readToolLayout(
  value: Members,
): Pick<PageLayout, 'title' | 'tableOfContents' | 'outline'> & { readonly width?: 'wide' } {
  const hidden: readonly unknown[] = Array.isArray(value['hide']) ? value['hide'] : [];
  const hidesOutline =
    value['hide_table_of_contents'] === true ||
    value['outline'] === false ||
    value['aside'] === false ||
    hidden.includes('toc');
  const isWide = ['wide', 'custom', 'frame', 'center'].includes(String(value['mode'] ?? ''));
  return {
    ...(value['hide_title'] === true && { title: false }),
    ...((value['sidebar'] === false || hidden.includes('navigation')) && { tableOfContents: false }),
    ...(hidesOutline && { outline: false }),
    ...(isWide && { width: 'wide' as const }),
  };
}

function readLine(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
  return text === '' ? undefined : text;
}

/** A slug that is more than the last segment of a path; the others are `FrontMatter.slug`. */
function readPath(value: unknown): string | undefined {
  const slug = readLine(value);
  return slug === undefined || slugOf(slug) === slug ? undefined : slug;
}

const readPosition = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const readUrl = (value: unknown): string | undefined =>
  typeof value === 'string' && /^https?:\/\//i.test(value) ? value.slice(0, MAX_LENGTH) : undefined;
