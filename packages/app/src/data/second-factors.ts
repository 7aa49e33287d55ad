import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/preact-query';
import { accountKeys } from './account.ts';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import { withOptimism } from './optimistic.ts';

export type SecondFactors = Schemas['SecondFactors'];
export type Passkey = Schemas['Passkey'];
export type TotpSetup = Schemas['TotpSetup'];

export const secondFactorKeys = {
  all: ['user', 'second-factors'] as const,
  passkeys: ['user', 'passkeys'] as const,
};

/** The first second factor ends other sessions. */
const TOUCHED = [secondFactorKeys.all, secondFactorKeys.passkeys, accountKeys.sessions];

/** The second factors of the person. */
export const secondFactorsQuery = queryOptions({
  queryKey: secondFactorKeys.all,
  queryFn: ({ signal }) => call(api.GET('/v1/user/second-factors', { signal })),
});

export const passkeysQuery = queryOptions({
  queryKey: secondFactorKeys.passkeys,
  queryFn: ({ signal }) => loadAll((query) => call(api.GET('/v1/user/passkeys', { params: { query }, signal }))),
});

/** Creates a secret for an authenticator app, which is active after the first code. */
export const startTotp = (): Promise<TotpSetup> => call(api.POST('/v1/user/totp'));

/** @returns recovery codes if this is the first second factor; only this response contains them */
export const enableTotp = async (setup: string, code: string): Promise<readonly string[]> =>
  (await withOptimism([], () => call(api.PUT('/v1/user/totp', { body: { setup, code } })), TOUCHED)).codes;

export const disableTotp = (): Promise<unknown> => withOptimism([], () => call(api.DELETE('/v1/user/totp')), TOUCHED);

export const regenerateRecoveryCodes = async (): Promise<readonly string[]> =>
  (await withOptimism([], () => call(api.POST('/v1/user/recovery-codes')), TOUCHED)).codes;

/**
 * Creates a passkey in the browser.
 * @returns recovery codes if this is the first second factor
 * @throws WebAuthnError if the browser or the person cancels
 */
export async function createPasskey(name: string): Promise<readonly string[]> {
  const { options, setup } = await call(api.POST('/v1/user/passkeys/setup'));
  // Transports are values of browsers, which the OpenAPI document does not list.
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const passkey = { clientDataJSON, attestationObject, transports };
  const body = { name, setup, response: { id, rawId, type: 'public-key' as const, response: passkey } };
  const created = await withOptimism([], () => call(api.POST('/v1/user/passkeys', { body })), TOUCHED);
  return created.recoveryCodes ?? [];
}

export const renamePasskey = (passkeyId: string, name: string): Promise<unknown> =>
  withOptimism(
    [],
    () => call(api.PATCH('/v1/user/passkeys/{passkeyId}', { params: { path: { passkeyId } }, body: { name } })),
    [secondFactorKeys.passkeys],
  );

export const deletePasskey = (passkeyId: string): Promise<unknown> =>
  withOptimism(
    [],
    () => call(api.DELETE('/v1/user/passkeys/{passkeyId}', { params: { path: { passkeyId } } })),
    TOUCHED,
  );
