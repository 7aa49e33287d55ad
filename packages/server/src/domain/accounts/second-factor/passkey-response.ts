import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Maximum characters of authenticator data; each is base64url. */
const Bytes = (maxLength: number) => Type.String({ maxLength, pattern: '^[\\w-]*$' });

/** Names of authenticator transports, as reported by browsers. */
const Transports = Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 });

const base = {
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 20 })),
  clientExtensionResults: Type.Optional(Type.Object({}, { maxProperties: 20 })),
};

/** A signature of a passkey, in the format of `PublicKeyCredential.toJSON()`. */
export const PasskeyAssertion = Type.Object(
  {
    ...base,
    response: Type.Object({
      clientDataJSON: Bytes(3000),
      authenticatorData: Bytes(3000),
      signature: Bytes(1400),
      userHandle: Type.Optional(Bytes(100)),
    }),
  },
  { description: 'A signature of the passkey, as `PublicKeyCredential.toJSON()` of the browser writes it.' },
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/** A new passkey, in the same format. */
export const PasskeyAttestation = Type.Object(
  {
    ...base,
    response: Type.Object({
      clientDataJSON: Bytes(3000),
      attestationObject: Bytes(8000),
      authenticatorData: Type.Optional(Bytes(8000)),
      transports: Type.Optional(Transports),
      publicKeyAlgorithm: Type.Optional(Type.Integer({ minimum: -65536, maximum: 65535 })),
      publicKey: Type.Optional(Bytes(3000)),
    }),
  },
  { description: 'The new passkey, as `PublicKeyCredential.toJSON()` of the browser writes it.' },
);
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

/** The signature in a form; undefined if it is invalid. */
export function readAssertion(json: string): PasskeyAssertion | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return Value.Check(PasskeyAssertion, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
