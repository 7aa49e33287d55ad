import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Words that speak to one person informally: pronouns and verb forms that have no other meaning in these texts. */
const INFORMAL =
  /(?<![\p{L}\p{N}_])(?:du|dir|dich|dein(?:e[mnrs]?)?|deins|euch|euer|eure[mnrs]?|bist|hast|habt|kannst|musst|willst|darfst|sollst|möchtest|brauchst|wirst)(?![\p{L}\p{N}_])/giu;

/** Imperatives of the second person singular, where a sentence begins. */
const IMPERATIVE =
  /(?:^|['„(]|[.:!?] )(?:Bitte )?(?:wähle|prüfe|schalte|gib|lege|lade|melde|versuche|speichere|füge|entscheide|schlage|erstelle|öffne|lies|klicke|drücke|trage|kopiere|setze|bestätige|verwende|nutze|bearbeite|lösche|ändere|warte|schreibe?|entferne|verbinde|verschiebe|richte|behalte)(?![\p{L}])/giu;

/** Words for what has another name in these texts, such as "Bereich", "Website", "Prüfung", "Textbaustein" or "Secret". */
const OTHER_TERMS =
  /(?<![\p{L}-])(?:Spaces?|Sites?|Reviews?|Changelogs?|Reiter|Geheimnis(?:se)?|Verwaltern?|Synchronisation(?:en)?|[Ww]iederverwendbare[nrs]?|[Gg]escheitert|[Vv]orige[nrs]?|[Jj]etzige[nrs]?|[Bb]enutzt)(?!\p{L})/gu;

/** An ellipsis that stands for left out words follows a space, and quotation marks are „…“. */
const TYPOGRAPHY = /[^\s'„(]…|[“”](?=[\p{L}{])/gu;

const APP = 'packages/app/src/texts';
const FILES = [
  'packages/site/src/texts/de.ts',
  ...readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|[\\/])de(?:-\w+)?\.ts$/.test(file))
    .map((file) => `${APP}/${file}`),
];

/** The strings of a file without the names of its members. */
const readTexts = (file: string): string =>
  [...readFileSync(file, 'utf8').matchAll(/'(?:[^'\\\n]|\\.)*'/g)].map(([text]) => text).join('\n');

describe('the German texts', () => {
  it('use the formal "Sie"', () => {
    expect(FILES.length).toBeGreaterThan(20);
    const informal = FILES.flatMap((file) => {
      const texts = readTexts(file);
      const words = [...texts.matchAll(INFORMAL), ...texts.matchAll(IMPERATIVE)].map(([word]) => word);
      return words.map((word) => `${file}: ${word}`);
    });
    expect(informal).toEqual([]);
  });

  it('name each thing with one word', () => {
    const others = FILES.flatMap((file) =>
      (readTexts(file).match(OTHER_TERMS) ?? []).map((word) => `${file}: ${word}`),
    );
    expect(others).toEqual([]);
  });

  it('follow the typography of the language', () => {
    const signs = FILES.flatMap((file) => (readTexts(file).match(TYPOGRAPHY) ?? []).map((sign) => `${file}: ${sign}`));
    expect(signs).toEqual([]);
  });

  it('would be detected', () => {
    expect('Damit meldest du dich an.'.match(INFORMAL)).toEqual(['du', 'dich']);
    expect("'Wähle einen Namen.'".match(IMPERATIVE)).not.toBeNull();
    expect('Nur diese Sites im Space'.match(OTHER_TERMS)).toEqual(['Sites', 'Space']);
    expect('Wird geladen… “Hallo”'.match(TYPOGRAPHY)).toEqual(['n…', '“']);
  });
});
