import type { ProfileTexts } from './texts.ts';

export const texts: ProfileTexts = {
  title: 'Profil und Einstellungen',
  lead: 'Einstellungen gelten sofort, auf jedem Gerät, auf dem Sie angemeldet sind.',
  person: 'Profil',
  name: 'Anzeigename',
  nameHint: 'Steht neben dem, was Sie schreiben, kommentieren und prüfen.',
  email: 'E-Mail-Adresse',
  emailHint: 'Damit melden Sie sich an. Ändern lässt sie sich unter „Anmeldung und Sicherheit“.',
  saveName: 'Namen speichern',
  nameSaved: 'Anzeigename gespeichert',
  appearance: 'Darstellung',
  language: 'Sprache',
  languageBrowser: 'Sprache des Browsers ({language})',
  theme: 'Design',
  keyboard: 'Tastatur',
  singleKeys: 'Kürzel mit einer Taste',
  singleKeysHint:
    'Buchstaben wie n und ? wirken außerhalb von Feldern ohne Umschalttaste. Schalten Sie sie aus, wenn Sie diktieren.',
  allKeys: 'Alle Tastenkürzel anzeigen',
  security: 'Anmeldung und Sicherheit',
  links: {
    account: 'Passwort',
    accountText: 'Passwort ändern oder festlegen',
    sessions: 'Sitzungen',
    sessionsText: 'Browser, in denen Sie angemeldet sind',
    tokens: 'Zugriffstokens',
    tokensText: 'Für Skripte und Integrationen, die die API verwenden',
  },
};
