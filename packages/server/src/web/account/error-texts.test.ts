import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { wrongCode } from '../../domain/accounts/second-factor/manage.ts';
import { OidcRefusal } from '../../domain/sso/oidc/refusal.ts';
import { SamlRefusal } from '../../domain/sso/refusal.ts';
import { ServiceError } from '../../platform/errors.ts';
import { explainPassword, explainRefusal, explainWait } from './error-texts.ts';

const requestIn = (language: string) => ({ headers: { 'accept-language': language } }) as FastifyRequest;
const german = requestIn('de');
const english = requestIn('en');

describe('errors on account pages', () => {
  it.each([
    [new OidcRefusal('expired'), 'Das ID-Token ist abgelaufen.'],
    [new SamlRefusal('expired'), 'Die SAML-Antwort ist abgelaufen.'],
    [wrongCode(), 'Der Code ist falsch'],
  ])('have a German sentence: %s', (error, sentence) => {
    expect(explainRefusal(german, error)).toContain(sentence);
    expect(explainRefusal(english, error)).toBe(error.message);
  });

  it('stay in English if their reason has several sentences', () => {
    const error = new ServiceError(409, 'Token limit reached (100). Delete one first.', 'limit_reached');
    expect(explainRefusal(german, error)).toBe(error.message);
  });

  it('say how long to wait, and why a password is rejected', () => {
    expect(explainWait(german, 61)).toBe('Zu viele Versuche. Versuchen Sie es in 2 Minuten erneut.');
    expect(explainWait(german, 60)).toBe('Zu viele Versuche. Versuchen Sie es in einer Minute erneut.');
    expect(explainWait(english, 61)).toBe('Too many attempts. Try again in 2 minutes.');
    expect(explainPassword(german, 'common')).toContain('leicht zu erraten');
    expect(explainPassword(english, 'common')).toContain('easy to guess');
  });
});
