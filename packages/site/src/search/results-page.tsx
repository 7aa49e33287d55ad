import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { LinkView } from '../components/link.tsx';
import type { SearchResult, SearchView } from '../page-view.ts';
import { fillText } from '../texts/find-texts.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';
import { findSafeHref } from '../urls.ts';
import { highlightParts } from './highlight-parts.ts';
import { UrlFields } from './url-fields.tsx';

/** A text with the words of the query marked. */
function Marked({ text, query }: { readonly text: string; readonly query: string }): VNode {
  return (
    <>
      {highlightParts(text, query).map((part, index) =>
        part.marked ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </>
  );
}

function Result({ result, query }: { readonly result: SearchResult; readonly query: string }): VNode {
  return (
    <li class="result" data-space-id={result.spaceId} data-page-id={result.pageId}>
      {result.trail.length > 0 && <p class="result-trail">{result.trail.join(' › ')}</p>}
      <h2 class="result-title">
        <LinkView href={result.href}>
          <Marked text={result.title} query={query} />
        </LinkView>
      </h2>
      {result.sections.length > 0 && (
        <ul class="results-sections">
          {result.sections.map((section, index) => (
            <li key={index}>
              <LinkView class="results-section" href={section.href}>
                {section.title !== '' && (
                  <span class="result-heading">
                    <Marked text={section.title} query={query} />
                  </span>
                )}
                <span class="result-body">
                  <Marked text={section.body} query={query} />
                </span>
              </LinkView>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface ResultsProps {
  readonly view: SearchView;
  readonly texts: InterfaceTexts;
}

function QueryForm({ view, texts }: ResultsProps): VNode | null {
  const action = findSafeHref(view.site.searchHref);
  if (action === undefined) return null;
  return (
    <search aria-label={texts.search}>
      <form class="results-form" action={action} method="get">
        <UrlFields href={action} />
        <IconView name="magnifying-glass" />
        <input
          type="search"
          name="q"
          value={view.query}
          aria-label={texts.search}
          placeholder={texts.searchPrompt}
          autocomplete="off"
          enterkeyhint="search"
          maxLength={200}
          autofocus={view.query === ''}
        />
        <button type="submit" class="button button-primary">
          {texts.search}
        </button>
      </form>
    </search>
  );
}

function SearchResults({ view, texts }: ResultsProps): VNode | null {
  const { query, results, isPartial = false } = view;
  if (query.trim() === '') return null;
  const partial = isPartial && <p class="results-count">{texts.searchPartial}</p>;
  if (results.length === 0) {
    return (
      <div class="results-none">
        <p class="results-strong">{fillText(texts.nothingFound, { query })}</p>
        <p>{texts.searchHint}</p>
        {partial}
      </div>
    );
  }
  return (
    <>
      <p class="results-count">{fillText(texts.pagesFound, { count: results.length })}</p>
      {partial}
      <ol class="results-list">
        {results.map((result, index) => (
          <Result key={index} result={result} query={query} />
        ))}
      </ol>
    </>
  );
}

/** The main part of the page of search results. */
export function Results({ view, texts }: ResultsProps): VNode {
  return (
    <main class="main results" id="b:content">
      <div class="article">
        <header class="page-header">
          <h1 class="page-title">{texts.search}</h1>
        </header>
        <QueryForm view={view} texts={texts} />
        <SearchResults view={view} texts={texts} />
      </div>
    </main>
  );
}
