import type { VNode } from 'preact';
import { IconView } from './components/icon.tsx';
import { LinkView } from './components/link.tsx';
import type { ContentsEntry, ContentsView } from './page-view.ts';
import { renderListing } from './render-listing.tsx';
import { findInterfaceLanguage, findTexts, formatNumber } from './texts/find-texts.ts';
import type { InterfaceTexts } from './texts/interface-texts.ts';

interface ContentsProps {
  readonly view: ContentsView;
  readonly texts: InterfaceTexts;
  /** BCP 47, of numbers. */
  readonly language: string;
}

/** Maximum indentation; deeper levels share the last one. */
const depthLimit = 12;

function Entries({ entries, depth }: { readonly entries: readonly ContentsEntry[]; readonly depth: number }): VNode {
  return (
    <ul class={depth < depthLimit ? 'contents-list' : 'contents-list contents-flat'}>
      {entries.map(({ id, title, emoji, icon, href, external, children }) => (
        <li key={id} id={`b:${id}`}>
          <LinkView href={href} class={href === undefined ? 'contents-heading' : 'contents-link'}>
            {emoji !== undefined ? (
              <span class="nav-emoji">{emoji}</span>
            ) : (
              icon !== undefined && <IconView name={icon} />
            )}
            <span class="nav-title">{title}</span>
            {external === true && <IconView name="arrow-up-right" />}
          </LinkView>
          {children.length > 0 && <Entries entries={children} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  );
}

/** Parts next to the current one that the pager names, as well as the first and the last. */
const PARTS_BESIDE = 2;

/** Indexes of the parts that the pager shows, in order; undefined is a gap. */
function listNamedParts(part: number, count: number): (number | undefined)[] {
  const pageNumbers: (number | undefined)[] = [];
  for (let index = 0; index < count; index++) {
    const isNamed = index === 0 || index === count - 1 || Math.abs(index - part) <= PARTS_BESIDE;
    if (isNamed) pageNumbers.push(index);
    else if (pageNumbers.at(-1) !== undefined) pageNumbers.push(undefined);
  }
  return pageNumbers;
}

interface PagerProps extends ContentsProps {
  /** The one after the list is no landmark. */
  readonly tag: 'nav' | 'div';
}

function Pager({ view, texts, language, tag: Tag }: PagerProps): VNode | null {
  const { parts, part } = view;
  if (parts.length < 2) return null;
  const step = (index: number, label: string, rel: string) =>
    parts[index] !== undefined && (
      <LinkView href={parts[index]} class="button" rel={rel}>
        {label}
      </LinkView>
    );
  return (
    <Tag class="contents-pager" aria-label={Tag === 'nav' ? texts.allPages : undefined}>
      {step(part - 1, texts.previous, 'prev')}
      <ul>
        {listNamedParts(part, parts.length).map((index, partIndex) => (
          <li key={partIndex}>
            {index === undefined ? (
              '…'
            ) : (
              <LinkView href={parts[index]} class="contents-part" current={index === part}>
                {formatNumber(index + 1, language)}
              </LinkView>
            )}
          </li>
        ))}
      </ul>
      {step(part + 1, texts.next, 'next')}
    </Tag>
  );
}

function Contents(props: ContentsProps): VNode {
  const { view, texts, language } = props;
  const [first, last, count] = [view.first, view.last, view.count].map((number) => formatNumber(number, language));
  return (
    <main class="main contents" id="b:content">
      <div class="article">
        <header class="page-header">
          <h1 class="page-title">{texts.allPages}</h1>
          {view.count > 0 && <p class="contents-count">{`${first}–${last} / ${count}`}</p>}
        </header>
        <Pager {...props} tag="nav" />
        <Entries entries={view.entries} depth={1} />
        <Pager {...props} tag="div" />
      </div>
    </main>
  );
}

/** The list of all pages of a space, in parts, as a whole HTML document in the frame of the site; needs no script. */
export function renderContents(view: ContentsView): string {
  const language = findInterfaceLanguage(view.site);
  const texts = findTexts(language);
  const content = <Contents view={view} texts={texts} language={language} />;
  return renderListing({ view, name: texts.allPages, canonicalUrl: view.canonicalUrl, content });
}
