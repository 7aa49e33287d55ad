import { comments } from './de-comments.ts';
import { differences } from './de-differences.ts';
import { history } from './de-history.ts';
import { request } from './de-request.ts';
import type { ChangesTexts } from './texts.ts';

export const texts: ChangesTexts = {
  title: 'Änderungsanträge',
  new: 'Neuer Änderungsantrag',
  newTitle: 'Neuer Änderungsantrag',
  newSubject: 'Betreff',
  newSubjectHint: 'Was sich ändert, in wenigen Worten. Das geht auch später.',
  newDescription: 'Beschreibung',
  newDescriptionHint: 'Was sich ändert und warum, als Markdown.',
  newCreate: 'Änderungsantrag anlegen',
  status: {
    draft: 'Entwurf',
    open: 'Offen',
    merged: 'Zusammengeführt',
    archived: 'Geschlossen',
  },
  statusFilter: 'Status',
  views: {
    label: 'Änderungsanträge',
    review: 'Warten auf meine Prüfung',
    mine: 'Von mir angelegt',
    contributed: 'Von mir bearbeitet',
    all: 'Alle',
  },
  filter: {
    label: 'Filter',
    author: 'Autor',
    reviewer: 'Prüfer',
    contributor: 'Beteiligt',
    space: 'Bereich',
    site: 'Website',
    order: 'Sortieren nach',
    updatedAt: 'Zuletzt geändert',
    createdAt: 'Neueste',
    me: '{name} (ich)',
    value: '{label}: {value}',
    clear: 'Filter zurücksetzen',
    search: 'Suchen',
  },
  rowMeta: '#{number} von {author}',
  rowMetaSpace: '{space} #{number} von {author}',
  untitled: 'Änderungsantrag #{number}',
  outdated: 'Veraltet',
  outdatedHint: 'Der Bereich hat sich seitdem geändert',
  conflicts: { one: '{count} Konflikt', other: '{count} Konflikte' },
  commentCount: { one: '{count} offener Kommentar', other: '{count} offene Kommentare' },
  emptyTitle: 'Noch keine Änderungsanträge',
  emptyText:
    'Bearbeiten Sie Inhalte getrennt von dem, was andere lesen, lassen Sie sie prüfen und übernehmen Sie sie in einem Schritt.',
  emptyReaderText: 'Hier erscheinen Änderungen, die für diesen Bereich vorgeschlagen werden.',
  noneTitle: {
    open: 'Keine offenen Änderungsanträge',
    draft: 'Keine Entwürfe',
    merged: 'Noch nichts zusammengeführt',
    archived: 'Keine geschlossenen Änderungsanträge',
  },
  noneText: 'Wählen Sie einen anderen Status aus, oder ändern Sie die Filter.',
  noReviewsTitle: 'Niemand wartet auf Ihre Prüfung',
  noReviewsText: 'Änderungsanträge erscheinen hier, wenn Sie jemand um eine Prüfung bittet.',
  noMineTitle: 'Sie haben keine offenen Änderungsanträge',
  noMineText:
    'Öffnen Sie einen Bereich und legen Sie einen Änderungsantrag an, um zu bearbeiten, ohne zu ändern, was andere lesen.',
  loadMore: 'Mehr laden',
  loadingMore: 'Weitere werden geladen …',
  request,
  differences,
  comments,
  history,
};
