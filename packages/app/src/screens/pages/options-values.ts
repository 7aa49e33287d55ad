import type { ContentChange } from '../../data/content.ts';
import type { PageMembers } from '../../data/edit-pages.ts';
import { isText } from '../../data/page-tree.ts';
import type { Page } from '../../data/pages.ts';
import { readTarget, type TargetForm, writeTarget } from './target-form.ts';

type Layout = NonNullable<Page['layout']>;

/** The options of a page in form fields; empty texts stand for absent values. */
export interface OptionValues {
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  readonly emoji: string;
  readonly icon: string;
  readonly hidden: boolean;
  readonly noIndex: boolean;
  readonly noRobotsIndex: boolean;
  readonly condition: string;
  readonly cover: CoverValue | undefined;
  readonly layout: Layout;
  readonly target: TargetForm;
}

/** A cover above the title: a file of the space, or an external URL. */
export interface CoverValue {
  readonly kind: 'file' | 'url';
  /** Id of the file, or URL. */
  readonly value: string;
  /** Vertical shift of the visible part. */
  readonly yPos: number;
}

export const DEFAULT_LAYOUT: Layout = {
  cover: true,
  coverSize: 'hero',
  description: true,
  metadata: true,
  outline: true,
  pagination: true,
  tableOfContents: true,
  title: true,
  width: 'default',
};

/** The current options of a page. Pure. */
export function readOptions(page: Page): OptionValues {
  return {
    title: page.title,
    slug: page.slug ?? '',
    description: page.description ?? '',
    emoji: page.emoji ?? '',
    icon: page.icon ?? '',
    hidden: page.hidden,
    noIndex: page.noIndex ?? false,
    noRobotsIndex: page.noRobotsIndex ?? false,
    condition: page.condition ?? '',
    cover: readCover(page.cover),
    layout: page.layout ?? DEFAULT_LAYOUT,
    target: writeTarget(page.target),
  };
}

function readCover(cover: Page['cover']): CoverValue | undefined {
  if (cover === undefined) return undefined;
  const { kind, file, url } = cover.ref as { kind: string; file?: string; url?: string };
  if (kind === 'file') return { kind, value: file ?? '', yPos: cover.yPos };
  return { kind: 'url', value: url ?? '', yPos: cover.yPos };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The options that differ from those of the page. Pure. */
export function listChangedOptions(page: Page, values: OptionValues): (keyof OptionValues)[] {
  const before = readOptions(page);
  return (Object.keys(values) as (keyof OptionValues)[]).filter((name) => !isSame(before[name], values[name]));
}

/** The request body that sets some options of a page; undefined if it is empty. Pure. */
export function writeMembers(
  page: Page,
  values: OptionValues,
  names: readonly (keyof OptionValues)[],
): PageMembers | undefined {
  const has = (name: keyof OptionValues) => names.includes(name);
  const target = readTarget(values.target);
  const members: PageMembers = {
    ...(has('title') && { title: values.title.trim() }),
    ...(has('slug') && values.slug.trim() !== '' && { slug: values.slug.trim() }),
    ...(has('description') && { description: orNull(values.description) }),
    ...((has('emoji') || has('icon')) && { emoji: orNull(values.emoji), icon: orNull(values.icon) }),
    ...(has('hidden') && { hidden: values.hidden }),
    ...(has('condition') && { condition: orNull(values.condition) }),
    ...(isText(page) && has('noIndex') && { noIndex: values.noIndex }),
    ...(isText(page) && has('noRobotsIndex') && { noRobotsIndex: values.noRobotsIndex }),
    ...(isText(page) && has('layout') && { layout: isSame(values.layout, DEFAULT_LAYOUT) ? null : values.layout }),
    ...(isText(page) && has('cover') && { cover: writeCover(values.cover) }),
    ...(page.type === 'link' && has('target') && target !== undefined && { target }),
  };
  return Object.keys(members).length === 0 ? undefined : members;
}

/** The request body for the changed options; undefined without any. Pure. */
export const listChangedMembers = (page: Page, values: OptionValues): PageMembers | undefined =>
  writeMembers(page, values, listChangedOptions(page, values));

function writeCover(cover: CoverValue | undefined): NonNullable<ContentChange['cover']> | null {
  if (cover === undefined || cover.value.trim() === '') return null;
  const value = cover.value.trim();
  return { ref: cover.kind === 'file' ? { kind: 'file', file: value } : { kind: 'url', url: value }, yPos: cover.yPos };
}

/** The field of a refusal: messages contain its path in the body. Pure. */
export function fieldOfMessage(message: string): keyof OptionValues | undefined {
  const name = /^body\/changes\/\d+\/(\w+)/.exec(message)?.[1];
  return FIELDS.find((field) => field === name);
}

const FIELDS: readonly (keyof OptionValues)[] = [
  ...(['title', 'slug', 'description', 'emoji', 'icon', 'hidden', 'condition', 'cover', 'layout', 'target'] as const),
];

/** A message without the path that its field makes redundant. Pure. */
export const sentenceOf = (message: string): string =>
  message.replace(/^body\/changes\/\d+\/[\w/]+ /, '').replace(/^./, (first) => first.toLocaleUpperCase());
