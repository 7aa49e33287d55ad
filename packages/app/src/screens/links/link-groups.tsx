import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { encodePagePath } from '../../components/pages/pages-context.ts';
import { scopePath } from '../../data/content.ts';
import type { LinkUsage, Reference } from '../../data/links.ts';
import { hasScreen } from '../../routes/has-screen.ts';
import { href } from '../../routes/location.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { openFixDialog } from './fix-dialog.tsx';
import type { LinksContext } from './links-context.ts';

interface LinkGroupsProps extends LinksContext {
  readonly links: readonly LinkUsage[];
  readonly grouping: 'target' | 'page';
}

/** Initial number of rows. */
const SHOWN = 50;

interface Group {
  readonly key: string;
  /** An occurrence in the list by page. */
  readonly location: Reference | undefined;
  readonly links: readonly LinkUsage[];
}

/** One group for each page or reusable content, with its links. Pure. */
function groupByPage(links: readonly LinkUsage[]): Group[] {
  const groups = new Map<string, { location: Reference; links: LinkUsage[] }>();
  for (const link of links)
    for (const location of link.locationReferences) {
      const key = keyOf(location);
      const group = groups.get(key) ?? { location, links: [] };
      if (group.links.at(-1) !== link) group.links.push(link);
      groups.set(key, group);
    }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

const keyOf = ({ page, reusableContent }: Reference): string => page?.id ?? reusableContent?.id ?? '';

/** Links grouped by target, or by page. */
export function LinkGroups(props: LinkGroupsProps): VNode | null {
  const { links, grouping, ...context } = props;
  const texts = getTexts('links');
  const [visibleCount, setVisibleCount] = useState(SHOWN);
  const groups = useMemo(
    (): readonly Group[] =>
      grouping === 'page'
        ? groupByPage(links)
        : links.map((link, index) => ({ key: `${index} ${link.target}`, location: undefined, links: [link] })),
    [links, grouping],
  );
  if (groups.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari removes the role from lists without markers. */}
      <ul class="list link-groups" role="list" aria-label={texts.title}>
        {groups
          .slice(0, visibleCount)
          .map(({ key, location, links: [first, ...others] }) =>
            location === undefined ? (
              first && <TargetRow key={key} {...context} link={first} />
            ) : (
              <PageRow key={key} {...context} location={location} links={first ? [first, ...others] : []} />
            ),
          )}
      </ul>
      {groups.length > visibleCount && (
        <div class="list-more">
          <Button
            onClick={() => setVisibleCount(visibleCount + 4 * SHOWN)}
          >{`${formatCount(texts.more, groups.length - visibleCount)}`}</Button>
        </div>
      )}
    </>
  );
}

const TONES = { ok: 'success', broken: 'danger', 'in-app': 'warning' } as const;

/** The target as written, with its state. */
function Target({ link }: { readonly link: LinkUsage }): VNode {
  const texts = getTexts('links');
  const { status, target, relation, targetReference } = link;
  const { page, file, reusableContent, space } = targetReference ?? {};
  const title = page?.title ?? file?.name ?? reusableContent?.title ?? space?.title;
  return (
    <span class="link-target">
      <code class="link-text">{target}</code>
      <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>
      {relation === 'dependsOn' && <Badge>{texts.partOf}</Badge>}
      {title !== undefined && <span class="meta">{fill(texts.leadsTo, { title })}</span>}
    </span>
  );
}

interface TargetRowProps extends LinksContext {
  readonly link: LinkUsage;
}

/** Number of occurrences before the others are collapsed. */
const PLACES = 6;

function TargetRow({ link, ...context }: TargetRowProps): VNode {
  const texts = getTexts('links');
  const { locationReferences, more = 0 } = link;
  const occurrences = [...new Map(locationReferences.map((location) => [keyOf(location), location])).values()];
  const left = occurrences.length - PLACES + more;
  return (
    <li class="list-row link-row">
      <span class="list-text">
        <Target link={link} />
        <span class="link-places">
          {occurrences.slice(0, PLACES).map((location) => (
            <Location key={keyOf(location)} {...context} location={location} />
          ))}
          {left > 0 && <span class="meta">{formatCount(texts.more, left)}</span>}
        </span>
      </span>
      <FixButton {...context} link={link} />
    </li>
  );
}

interface PageRowProps extends LinksContext {
  readonly location: Reference;
  readonly links: readonly LinkUsage[];
}

function PageRow({ location, links, ...context }: PageRowProps): VNode {
  return (
    <li class="list-row link-row">
      <span class="list-text">
        <span class="list-title">
          <Location {...context} location={location} />
        </span>
        {links.map((link, index) => (
          <span class="link-line" key={index}>
            <Target link={link} />
            <FixButton {...context} link={link} only={location} />
          </span>
        ))}
      </span>
    </li>
  );
}

/** A page with a link, linked to its source. */
function Location({ organization, scope, location }: LinksContext & { readonly location: Reference }): VNode {
  const texts = getTexts('links');
  const { page, reusableContent } = location;
  if (page?.path === undefined)
    return (
      <span class="link-place" title={texts.snippet}>
        <Icon name="blocks" />
        {reusableContent?.title ?? page?.title}
      </span>
    );
  const base = scopePath(organization, scope);
  const source = `${base}/~/source/${encodePagePath(page.path)}`;
  const path = hasScreen(source) ? source : `${base}/${encodePagePath(page.path)}`;
  return (
    <a class="link-place" href={href(path)} data-tooltip={fill(texts.openSource, { title: page.title })}>
      <Icon name="file-lines" />
      {page.title}
    </a>
  );
}

interface FixButtonProps extends LinksContext {
  readonly link: LinkUsage;
  /** The only page to fix, if any. */
  readonly only?: Reference;
}

function FixButton({ link, only, ...context }: FixButtonProps): VNode | null {
  const texts = getTexts('links');
  if (!context.mayEdit || link.status === 'ok') return null;
  return (
    <span class="list-actions">
      <Button
        size="small"
        icon="wrench"
        aria-label={`${texts.fix} ${link.target}`}
        onClick={() => openFixDialog(context, link, only && keyOf(only))}
      >
        {texts.fix}
      </Button>
    </span>
  );
}
