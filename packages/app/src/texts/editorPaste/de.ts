import type { EditorPasteTexts } from './texts.ts';

export const texts: EditorPasteTexts = {
  converting: 'Eingefügtes wird umgewandelt …',
  uploading: '{name} wird hochgeladen',
  retry: 'Erneut versuchen',
  remove: 'Entfernen',
  cancel: 'Abbrechen',
  pasted: 'Eingefügt',
  uploaded: '{name} wurde hochgeladen',
  uploadFailed: '{name} wurde nicht hochgeladen: {message}',
  offline: 'Ohne den Server eingefügt: Prüfen Sie Listen und Tabellen.',
  describeImage: 'Beschreiben Sie das Bild für alle, die es nicht sehen.',
  urlMenu: 'URL anzeigen als',
  urlHint: 'Als Link eingefügt. Die Pfeiltaste nach unten führt zu anderen Formen.',
  asLink: 'Link',
  asEmbed: 'Eingebettet',
  asCard: 'Seitenkarte',
  width: 'Breite {width}',
  omitted: {
    images: {
      one: 'Ein Bild wurde ausgelassen: Nur das andere Programm hat es. Fügen Sie es als Datei ein.',
      other: '{count} Bilder wurden ausgelassen: Nur das andere Programm hat sie. Fügen Sie sie als Dateien ein.',
    },
    links: {
      one: 'Ein Link wurde ausgelassen: Sein Ziel ist keine Webseite.',
      other: '{count} Links wurden ausgelassen: Ihre Ziele sind keine Webseiten.',
    },
    merged_cells: { one: 'Eine verbundene Zelle wurde geteilt.', other: '{count} verbundene Zellen wurden geteilt.' },
    front_matter: {
      other: 'Das Front Matter wurde ausgelassen. Legen Sie stattdessen die Eigenschaften der Seite fest.',
    },
  },
};
