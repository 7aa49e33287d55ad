import { type Static, Type } from 'typebox';
import { PasskeyAssertion, PasskeyAttestation } from '../../../domain/accounts/second-factor/passkey-response.ts';
import { Body, Id, Line, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';

/** The second factors of the caller. */
export const SecondFactors = named(
  'SecondFactors',
  Type.Object({
    object: Type.Literal('second-factors'),
    totp: Type.Optional(
      Type.Object(
        { createdAt: Timestamp, usedAt: Type.Optional(Timestamp) },
        { description: 'The authenticator app, where there is one.' },
      ),
    ),
    passkeys: Type.Integer({ description: 'Number of passkeys.' }),
    recoveryCodes: Type.Integer({ description: 'Number of unused recovery codes.' }),
    passkeysAvailable: Type.Boolean({
      description: 'Whether browsers offer passkeys here: they require https and a hostname in the public URL.',
    }),
    requiredBy: Type.Array(Type.Object({ id: Id, title: Type.String() }), {
      description: 'Organizations of the caller that require a second factor for this sign-in; the first 100 by title.',
    }),
  }),
);
export type SecondFactors = Static<typeof SecondFactors>;

const Setup = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'Value from the response that started the setup.',
});

/** Setup data for an authenticator app. */
export const TotpSetup = named(
  'TotpSetup',
  Type.Object({
    object: Type.Literal('totp-setup'),
    secret: Type.String({ description: 'Secret to type into the app, in Base32.' }),
    uri: Type.String({ description: 'What the QR code says (`otpauth://totp/…`).' }),
    qrCode: Type.String({ description: 'The QR code: an SVG image as a `data:` URL.' }),
    setup: Type.String({ description: 'Send it back with the first code.' }),
    expiresAt: Timestamp,
  }),
);

const Code = Type.String({ minLength: 1, maxLength: 20, description: 'Six digits, as the app shows them.' });
export const EnableTotp = Body({ setup: Setup, code: Code });

export const RecoveryCodes = named(
  'RecoveryCodes',
  Type.Object({
    object: Type.Literal('recovery-codes'),
    codes: Type.Array(Type.String(), {
      description: 'Each can be used once instead of a second factor. Only this response contains them.',
    }),
  }),
);

/** A passkey, without its key. */
export const Passkey = named(
  'Passkey',
  Type.Object({
    object: Type.Literal('passkey'),
    id: Id,
    name: Type.String(),
    createdAt: Timestamp,
    usedAt: Type.Optional(Timestamp),
  }),
);
export type Passkey = Static<typeof Passkey>;

export const NewPasskey = named(
  'NewPasskey',
  Type.Interface([Passkey], {
    recoveryCodes: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Only with the first second factor. Only this response contains them.',
      }),
    ),
  }),
);

export const PasskeyParams = Type.Object({ passkeyId: Id });

const Name = Line({ minLength: 1, maxLength: 64, description: 'For people with several, such as “Phone”.' });
export const CreatePasskey = Body({ name: Name, setup: Setup, response: PasskeyAttestation });
export const UpdatePasskey = Body({ name: Name });

const Descriptor = Type.Object({
  type: Type.Literal('public-key'),
  id: Type.String(),
  transports: Type.Array(Type.String()),
});

/** Arguments of `navigator.credentials.create`. */
export const PasskeySetup = named(
  'PasskeySetup',
  Type.Object({
    object: Type.Literal('passkey-setup'),
    options: Type.Object(
      {
        challenge: Type.String(),
        rp: Type.Object({ id: Type.String(), name: Type.String() }),
        user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
        pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
        timeout: Type.Integer(),
        excludeCredentials: Type.Array(Descriptor),
        authenticatorSelection: Type.Object({
          residentKey: Type.Literal('required'),
          requireResidentKey: Type.Boolean(),
          userVerification: Type.Literal('required'),
        }),
        attestation: Type.Literal('none'),
      },
      { description: '`PublicKeyCredentialCreationOptionsJSON` of WebAuthn.' },
    ),
    setup: Type.String({ description: 'Send it back with the new passkey.' }),
    expiresAt: Timestamp,
  }),
);

/** Arguments of `navigator.credentials.get`. */
export const PasskeyChallenge = named(
  'PasskeyChallenge',
  Type.Object({
    object: Type.Literal('passkey-challenge'),
    options: Type.Object(
      {
        challenge: Type.String(),
        rpId: Type.String(),
        timeout: Type.Integer(),
        userVerification: Type.Literal('required'),
        allowCredentials: Type.Array(Descriptor),
      },
      { description: '`PublicKeyCredentialRequestOptionsJSON` of WebAuthn.' },
    ),
    setup: Type.String({ description: 'Send it back with the signature.' }),
    expiresAt: Timestamp,
  }),
);

/** A session is confirmed by a passkey, or by the password and a code if the account has a second factor. */
export const ConfirmSession = Body({
  password: Type.Optional(Type.String({ maxLength: 1000, description: 'The current password.' })),
  code: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Code of the authenticator app, or a recovery code. Required if the user has a second factor.',
    }),
  ),
  passkey: Type.Optional(Type.Object({ setup: Setup, response: PasskeyAssertion }, { additionalProperties: false })),
});

export const SessionMethod = OneOf(['password', 'passkey', 'saml', 'oidc'], 'How the user signed in.');
