import type { VNode } from 'preact';
import type { ShownImportReport } from '../../data/imports.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Column, Table } from '../../ui/table.tsx';

type Syntax = ShownImportReport['syntax'][number];

/** What an import made of pages, files, links and the syntax of its tool; initially collapsed. */
export function ImportReportDetails({ report }: { readonly report: ShownImportReport }): VNode {
  const texts = getTexts('importReport');
  const { layout, pages, files, links, readPages, syntax } = report;
  return (
    <details class="import-summary">
      <summary>
        <Icon name="list-check" />
        {texts.title}: {texts.layouts[layout]}
      </summary>
      <Facts>
        <Fact name={texts.pages}>{fill(texts.share, { ...pages })}</Fact>
        <Fact name={texts.files}>{fill(texts.share, { ...files })}</Fact>
        <Fact name={texts.links}>
          {fill(texts.share, { ...links })} <span class="meta">{fill(texts.linksHint, { pages: readPages })}</span>
        </Fact>
      </Facts>
      {syntax.length > 0 && (
        <Table label={texts.syntax} columns={listColumns()} rows={syntax} keyOf={({ kind }) => kind} />
      )}
    </details>
  );
}

function listColumns(): Column<Syntax>[] {
  const texts = getTexts('importReport');
  return [
    { id: 'kind', title: texts.kind, cell: ({ kind }) => kind },
    { id: 'read', title: texts.read, isNumber: true, cell: ({ read }) => read },
    { id: 'keptAsText', title: texts.keptAsText, isNumber: true, cell: ({ keptAsText }) => keptAsText },
    { id: 'leftOut', title: texts.leftOut, isNumber: true, cell: ({ leftOut }) => leftOut },
    { id: 'examples', title: texts.examples, isMinor: true, cell: (row) => <Examples syntax={row} /> },
  ];
}

function Examples({ syntax }: { readonly syntax: Syntax }): VNode {
  return (
    <ul class="import-examples">
      {syntax.examples.map(({ path, text }, index) => (
        <li key={index}>
          <code>{text}</code> <span class="meta">{path}</span>
        </li>
      ))}
    </ul>
  );
}
