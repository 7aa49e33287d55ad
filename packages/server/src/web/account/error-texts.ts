import type { AccountLanguage } from '@bindery/site';
import type { FastifyRequest } from 'fastify';
import { explainPasswordFault, type PasswordFault } from '../../domain/accounts/passwords.ts';
import { OidcRefusal, type OidcRefusalReason } from '../../domain/sso/oidc/refusal.ts';
import { type RefusalReason, SamlRefusal } from '../../domain/sso/refusal.ts';
import { type ServiceError, tooManyAttempts } from '../../platform/errors.ts';
import type { Reason } from '../../platform/reasons.ts';
import { germanErrors } from './error-texts-de.ts';
import { languageOf } from './page-language.ts';

/** Translations of errors that account pages show. */
export interface ErrorTexts {
  readonly tooManyAttempts: { readonly one: string; readonly other: string };
  readonly passwords: Readonly<Record<PasswordFault, string>>;
  /** Reasons with one sentence; others are shown in English. */
  readonly reasons: Readonly<Partial<Record<Reason, string>>>;
  readonly saml: Readonly<Record<RefusalReason, string>>;
  readonly oidc: Readonly<Record<OidcRefusalReason, string>>;
}

/** English is the language of the API. */
const TRANSLATIONS: Readonly<Partial<Record<AccountLanguage, ErrorTexts>>> = { de: germanErrors };

const translationOf = (request: FastifyRequest): ErrorTexts | undefined => TRANSLATIONS[languageOf(request)];

/** The sentence of an error in the language of the page, and in English where it is not translated. */
export function explainError(
  request: FastifyRequest,
  error: unknown,
  { reason, message }: Pick<ServiceError, 'reason' | 'message'>,
): string {
  const texts = translationOf(request);
  if (texts === undefined) return message;
  if (error instanceof OidcRefusal) return texts.oidc[error.refusal];
  if (error instanceof SamlRefusal) return texts.saml[error.refusal];
  return texts.reasons[reason] ?? message;
}

export const explainRefusal = (request: FastifyRequest, error: ServiceError): string =>
  explainError(request, error, error);

/** Why a password is rejected, in the language of the page. */
export const explainPassword = (request: FastifyRequest, fault: PasswordFault): string =>
  translationOf(request)?.passwords[fault] ?? explainPasswordFault(fault);

/** That somebody has to wait after too many attempts, in the language of the page. */
export function explainWait(request: FastifyRequest, seconds: number): string {
  const texts = translationOf(request)?.tooManyAttempts;
  if (texts === undefined) return tooManyAttempts(seconds).message;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? texts.one : texts.other.replace('{minutes}', String(minutes));
}
