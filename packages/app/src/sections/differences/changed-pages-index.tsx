import type { VNode } from 'preact';
import { getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ChangedPage } from './group-changes.ts';
import type { ViewedMarks } from './use-viewed.ts';

const SIGNS: Readonly<Record<ChangedPage['kind'], string>> = {
  page_created: '+',
  page_deleted: '−',
  page_edited: '~',
  page_moved: '→',
};

/** Links to the changed pages; viewed ones are marked. */
export function ChangedPagesIndex({
  pages,
  marks,
}: {
  readonly pages: readonly ChangedPage[];
  readonly marks: ViewedMarks;
}): VNode {
  const texts = getTexts('changes').differences;
  return (
    <nav class="page-index" aria-label={texts.list} data-scroller>
      <ol>
        {pages.map(({ page, kind }) => {
          const viewed = marks.isViewed(page.id);
          return (
            <li key={page.id}>
              <a
                href={`#page-${page.id}`}
                class={viewed ? 'index-link index-viewed' : 'index-link'}
                title={`${texts.kind[kind]}: ${page.title}`}
                onClick={(event) => {
                  event.preventDefault();
                  const card = document.getElementById(`page-${page.id}`);
                  card?.scrollIntoView({ block: 'start' });
                  card?.focus({ preventScroll: true });
                }}
              >
                <span class={`index-sign sign-${kind}`} aria-hidden="true">
                  {SIGNS[kind]}
                </span>
                <span class="index-title">{page.title}</span>
                {viewed && <Icon name="check" />}
                <span class="visually-hidden">
                  {viewed ? `${texts.kind[kind]}, ${texts.viewed}` : texts.kind[kind]}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
