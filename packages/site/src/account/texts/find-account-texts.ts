import { germanAccountTexts } from './de.ts';
import { englishAccountTexts } from './en.ts';

type Texts<Value> = { readonly [Name in keyof Value]: Value[Name] extends string ? string : Texts<Value[Name]> };

/** Every text of the account pages: those of English, in one language. */
export type AccountTexts = Texts<typeof englishAccountTexts>;

const LANGUAGES = { en: englishAccountTexts, de: germanAccountTexts } as const satisfies Record<string, AccountTexts>;

/** A language that the account pages are translated to. */
export type AccountLanguage = keyof typeof LANGUAGES;

export const ACCOUNT_LANGUAGES = Object.keys(LANGUAGES) as readonly AccountLanguage[];

export const findAccountTexts = (language: AccountLanguage): AccountTexts => LANGUAGES[language];
