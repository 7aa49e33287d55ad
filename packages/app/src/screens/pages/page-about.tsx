import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PagesContext } from '../../components/pages/pages-context.ts';
import { appPath } from '../../data/bootstrap.ts';
import { lastChangeQuery, openCommentsQuery } from '../../data/page-facts.ts';
import { backlinksQuery, type Page } from '../../data/pages.ts';
import { currentRoute, href } from '../../routes/location.ts';
import { openPanel } from '../../sections/pages/panel-state.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CountBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { describeDate, RelativeTime } from '../../ui/time.tsx';
import { currentHeading, followReading, headings } from './headings.ts';
import { pageIcon } from './page-nodes.tsx';

interface PageAboutProps {
  readonly context: PagesContext;
  readonly page: Page;
}

/** The outline of a page, its references, and its last change. */
export function PageAbout({ context, page }: PageAboutProps): VNode {
  return (
    <>
      <Outline />
      <LastChange context={context} page={page} />
      <Backlinks context={context} page={page} />
    </>
  );
}

function Outline(): VNode {
  const texts = getTexts('pages');
  const list = headings.value;
  useEffect(() => followReading(), [list]);
  const top = Math.min(...list.map(({ level }) => level));
  const { path } = currentRoute.value;
  return (
    <nav class="panel-section" aria-label={texts.outline}>
      <h2 class="panel-heading">{texts.outline}</h2>
      {list.length === 0 ? (
        <p class="section-empty">{texts.outlineEmpty}</p>
      ) : (
        <ol class="outline">
          {list.map(({ id, text, level }) => (
            <li key={id} class={`outline-level-${level - top + 1}`}>
              <a
                class="outline-link"
                href={`${href(path)}#${encodeURIComponent(id)}`}
                aria-current={currentHeading.value === id ? 'location' : undefined}
              >
                {text}
              </a>
            </li>
          ))}
        </ol>
      )}
    </nav>
  );
}

/** The last change of the page, and its comments. */
function LastChange({ context, page }: PageAboutProps): VNode | null {
  const texts = getTexts('pages');
  const { scope, space } = context;
  const change = useQuery(lastChangeQuery(scope, page.id)).data?.items[0];
  const mayComment = space.permissions.comment;
  const comments = useQuery({ ...openCommentsQuery(scope, page.id), enabled: mayComment }).data?.count ?? 0;
  if (change === undefined && comments === 0) return null;
  return (
    <section class="panel-section" aria-label={texts.about}>
      <h2 class="panel-heading">{texts.about}</h2>
      {change !== undefined && (
        <p class="panel-line">
          <Avatar person={change.createdBy} />
          <span>
            {splitAt(texts.lastChange, '{time}').map((part, index) =>
              index === 1 ? (
                <RelativeTime key="time" iso={change.createdAt} />
              ) : (
                fill(part, { name: change.createdBy.displayName })
              ),
            )}
          </span>
        </p>
      )}
      {page.createdAt !== undefined && (
        <p class="panel-line">
          <Icon name="clock" />
          {fill(texts.created, { date: describeDate(page.createdAt) })}
        </p>
      )}
      {comments > 0 && (
        <p class="panel-line">
          <Icon name="comment" />
          <button type="button" class="link" onClick={() => openPanel('comments')}>
            {formatCount(texts.comments, comments)}
          </button>
        </p>
      )}
    </section>
  );
}

/** The text before a match, the match, and the text after it. Pure. */
function splitAt(text: string, sign: string): [string, string, string] {
  const [before = '', after = ''] = text.split(sign);
  return [before, sign, after];
}

function Backlinks({ context, page }: PageAboutProps): VNode | null {
  const texts = getTexts('pages');
  const { data } = useQuery(backlinksQuery(context.scope, page.id));
  if (data === undefined) return null;
  const links = data.items.filter((item) => item.page !== undefined && item.page.id !== page.id);
  const byPage = new Map(links.map((item) => [item.page?.id ?? '', item]));
  return (
    <section class="panel-section" aria-label={texts.backlinks}>
      <h2 class="panel-heading">
        {texts.backlinks}
        {byPage.size > 0 && <CountBadge>{byPage.size}</CountBadge>}
      </h2>
      {byPage.size === 0 ? (
        <p class="section-empty">{texts.backlinksEmpty}</p>
      ) : (
        <ul class="panel-links">
          {[...byPage.values()].map(({ page: from, space }) =>
            from?.urls === undefined ? null : (
              <li key={from.id}>
                <a class="rail-result" href={href(appPath(from.urls.app))}>
                  {pageIcon(from)}
                  <span class="rail-result-title">{from.title}</span>
                  {space.id !== context.space.id && <span class="rail-result-detail">{space.title}</span>}
                </a>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
