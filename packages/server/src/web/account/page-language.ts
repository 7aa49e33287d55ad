import { ACCOUNT_LANGUAGES, type AccountLanguage, type AccountTexts, findAccountTexts } from '@bindery/site';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { chooseApplicationLanguage, readLanguages } from '../../platform/http/accepted-languages.ts';
import { presentPreferences } from '../api/user-preferences/present.ts';
import { findPreferences } from '../api/user-preferences/queries.ts';
import { readPreferences } from '../api/user-preferences/service.ts';

/** The languages that signed-in people chose in the application, by the request that was answered first. */
const chosenLanguages = new WeakMap<FastifyRequest, string>();

/** Makes the pages of a request have the language that its signed-in person chose. */
export async function loadChosenLanguage(db: Db, request: FastifyRequest, userId: string): Promise<void> {
  const { language } = presentPreferences(readPreferences(await findPreferences(db, userId)));
  if (language !== null) chosenLanguages.set(request, language);
}

/** The language of an account page: the person's choice, otherwise what the browser prefers. */
export function languageOf(request: FastifyRequest): AccountLanguage {
  const chosen = chosenLanguages.get(request);
  const accepted = readLanguages(request.headers['accept-language']);
  const preferred = chosen === undefined ? accepted : [chosen, ...accepted];
  const language = chooseApplicationLanguage(preferred, ACCOUNT_LANGUAGES);
  return ACCOUNT_LANGUAGES.find((translated) => translated === language) ?? 'en';
}

export const accountTextsOf = (request: FastifyRequest): AccountTexts => findAccountTexts(languageOf(request));
