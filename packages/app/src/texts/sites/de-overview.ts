import type { SitesTexts } from './texts.ts';

type Overview = Pick<
  SitesTexts,
  | 'saved'
  | 'readOnly'
  | 'list'
  | 'create'
  | 'visibilities'
  | 'visibilityTexts'
  | 'spaces'
  | 'publish'
  | 'remove'
  | 'overview'
  | 'missing'
>;

export const overview: Overview = {
  saved: 'Gespeichert.',
  readOnly:
    'Sie können sich diese Website ansehen. Ändern können sie Administratoren und Personen mit der Rolle „Anlegen“ in {organization}.',
  list: {
    title: 'Websites',
    label: 'Websites der Organisation',
    newSite: 'Neue Website',
    filter: 'Websites filtern',
    noMatch: 'Keine Website passt zu „{query}“.',
    emptyTitle: 'Noch keine Websites',
    emptyText: 'Eine Website veröffentlicht einen oder mehrere Bereiche, mit eigener URL und eigener Gestaltung.',
    emptyReaderText: 'Wer in der Organisation anlegen darf, kann Bereiche als Website veröffentlichen.',
    columns: {
      title: 'Website',
      state: 'Status',
      audience: 'Publikum',
      spaces: 'Bereiche',
      url: 'URL',
      created: 'Angelegt',
    },
  },
  create: {
    title: 'Neue Website',
    name: 'Titel',
    nameHint: 'Die URL der Website wird daraus gebildet. Beides lässt sich später ändern.',
    spaces: 'Bereiche',
    spacesHint: 'Was die Website zeigt. Weitere können später hinzukommen.',
    spacesPlaceholder: 'Bereich suchen',
    visibility: 'Wer sie lesen können wird',
    notYet: 'Bis zur Veröffentlichung ist nichts zu sehen.',
    submit: 'Website anlegen',
    tooShort: 'Mindestens 2 Zeichen.',
  },
  visibilities: {
    public: 'Alle',
    unlisted: 'Alle, die die URL kennen',
    'share-link': 'Wer einen Freigabelink hat',
    'visitor-auth': 'Besucher, die sich anmelden',
  },
  visibilityTexts: {
    public: 'Jeder kann sie lesen, und Suchmaschinen dürfen sie aufnehmen.',
    unlisted: 'Jeder, der die URL kennt, kann sie lesen. Suchmaschinen bleiben fern.',
    'share-link': 'Nur, wer sie mit einem geheimen Link von Ihnen öffnet.',
    'visitor-auth':
      'Mitglieder der Organisation, Personen mit dem Passwort oder Besucher, die Ihre eigene Anmeldung einlässt.',
  },
  spaces: { one: '{count} Bereich', other: '{count} Bereiche' },
  publish: {
    action: 'Website veröffentlichen',
    title: '{title} veröffentlichen?',
    now: {
      public:
        'Alle im Internet, die diesen Server erreichen, können dann {spaces} lesen, und Suchmaschinen dürfen sie aufnehmen.',
      unlisted: 'Alle, die die URL kennen, können dann {spaces} lesen. Suchmaschinen werden gebeten, fernzubleiben.',
      'share-link': 'Wer einen ihrer aktiven Freigabelinks hat, kann dann {spaces} lesen.',
      'visitor-auth': 'Besucher, die sich anmelden, können dann {spaces} lesen.',
    },
    done: '{title} ist veröffentlicht.',
    stop: 'Veröffentlichung beenden …',
    stopTitle: 'Veröffentlichung von {title} beenden?',
    stopText:
      'Leser, Suchmaschinen und Feeds erhalten an jeder URL der Website sofort „nicht gefunden“. Nichts wird gelöscht, und Sie können sie wieder veröffentlichen.',
    stopButton: 'Veröffentlichung beenden',
    stopped: '{title} ist nicht mehr veröffentlicht.',
  },
  remove: {
    action: 'Website löschen …',
    title: 'Die Website {title} löschen?',
    text: 'Ihre URL funktioniert nicht mehr, und Struktur, Gestaltung, Freigabelinks, Weiterleitungen und Statistik werden gelöscht. Die Bereiche, die sie zeigt, bleiben. Das lässt sich nicht rückgängig machen.',
    typed: 'Geben Sie zur Bestätigung den Titel der Website ein',
    button: 'Website löschen',
    done: 'Die Website {title} wurde gelöscht.',
  },
  overview: {
    publishedAt: 'Veröffentlicht unter',
    willBeAt: 'Nicht veröffentlicht. Leser sehen noch nichts.',
    copyUrl: 'URL der Website',
    missing: 'Was noch fehlt',
    general: 'Allgemein',
    title: 'Titel',
    basename: 'Name in der URL',
    basenameHint: 'Frühere URLs führen zu den neuen.',
    glance: 'Auf einen Blick',
    audience: 'Publikum',
    changeAudience: 'Publikum ändern',
    spaces: 'Inhalt',
    editStructure: 'Struktur bearbeiten',
    domain: 'Domain',
    noDomain: 'Keine eigene Domain',
    setDomain: 'Domain einrichten',
    members: 'Mitglieder',
    membersText: 'Wer die Website in der Anwendung sieht und ändert',
    changeMembers: 'Berechtigungen',
    adaptive: 'Adaptive Inhalte',
    on: 'An: Was Besucher sehen, hängt von ihren Angaben ab',
    off: 'Aus: Alle sehen dasselbe',
    created: 'Angelegt',
    danger: 'Veröffentlichung beenden oder löschen',
    unpublishText: 'Leser erhalten „nicht gefunden“, bis Sie die Website wieder veröffentlichen.',
    deleteText: 'Die Bereiche bleiben. Alles andere der Website ist verloren.',
  },
  missing: {
    spaces: 'Die Website zeigt noch keinen Bereich',
    spacesText: 'Bis Sie einen hinzufügen, finden Leser eine leere Website.',
    spacesAction: 'Bereich hinzufügen',
    publish: 'Die Website ist nicht veröffentlicht',
    publishText: 'Nur Mitglieder können sie sehen, in Vorschauen.',
    links: 'Kein Freigabelink ist aktiv',
    linksText: 'Ohne einen kann niemand die Website öffnen.',
    linksAction: 'Link anlegen',
    domain: '{hostname} führt noch nicht hierher',
    domainAction: 'DNS-Einträge anzeigen',
  },
};
