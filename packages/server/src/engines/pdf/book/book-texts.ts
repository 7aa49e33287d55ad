import { findTexts } from '@bindery/site';

/** The words that a book has itself, in the language of its pages. */
export interface BookTexts {
  readonly contents: string;
  readonly info: string;
  readonly success: string;
  readonly warning: string;
  readonly danger: string;
  readonly image: string;
}

const contents: Readonly<Record<string, string>> = {
  de: 'Inhalt',
  es: 'Contenido',
  fr: 'Sommaire',
  ja: '目次',
  ko: '목차',
  nb: 'Innhold',
  nl: 'Inhoud',
  nn: 'Innhald',
  no: 'Innhold',
  pt: 'Sumário',
  ru: 'Содержание',
  zh: '目录',
};

/** The words in a language (BCP 47); English for one that is not translated. */
export function findBookTexts(language: string): BookTexts {
  const primary = language.toLowerCase().split(/[-_]/)[0] ?? '';
  const { info, success, warning, danger, image } = findTexts(language);
  return {
    contents: (Object.hasOwn(contents, primary) ? contents[primary] : undefined) ?? 'Contents',
    info,
    success,
    warning,
    danger,
    image,
  };
}
