import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { currentRoute } from '../../routes/location.ts';

/** Sections of a screen under a heading of their index. */
export interface IndexGroup {
  readonly title: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Distance below the upper edge at which a section becomes the current one, in pixels. */
const EDGE = 96;

/** The index of a long screen: next to it, or a row above it on narrow screens. It marks the section in view. */
export function SectionIndex({
  label,
  groups,
}: {
  readonly label: string;
  readonly groups: readonly IndexGroup[];
}): VNode {
  const current = useSectionInSight(groups.flatMap(({ sections }) => sections.map(({ id }) => id)));
  return (
    <nav class="section-index" aria-label={label}>
      {groups.map(({ title, sections }) => (
        <div key={title} class="section-index-group">
          <p class="section-index-title">{title}</p>
          <ul>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function useSectionInSight(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const { hash } = currentRoute.value;
  useEffect(() => {
    const main = document.getElementById('main');
    if (main === null) return;
    const follow = () => setCurrent(findSectionInSight(main, ids, hash.slice(1)));
    follow();
    main.addEventListener('scroll', follow, { passive: true });
    return () => main.removeEventListener('scroll', follow);
  }, [ids.join(' '), hash]);
  useEffect(() => {
    // In a row wider than the window, the marked entry is scrolled into view.
    const link = document.querySelector<HTMLElement>('.section-index [aria-current]');
    const index = link?.closest<HTMLElement>('.section-index');
    if (link != null && index != null) index.scrollLeft = link.offsetLeft - index.clientWidth / 3;
  }, [current]);
  return current;
}

/** The last section that has reached the upper edge; at the end of the screen the one in the URL, or the last. */
function findSectionInSight(main: HTMLElement, ids: readonly string[], requested: string): string | undefined {
  const isAtEnd = main.scrollTop > 0 && main.scrollTop + main.clientHeight >= main.scrollHeight - 1;
  if (isAtEnd) return ids.includes(requested) ? requested : ids.at(-1);
  const edge = main.getBoundingClientRect().top + EDGE;
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  return ids.findLast((id) => topOf(id) <= edge) ?? ids[0];
}
