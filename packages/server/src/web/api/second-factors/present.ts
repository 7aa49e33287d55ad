import { renderSVG } from 'uqr';
import type { StartedTotp } from '../../../domain/accounts/second-factor/manage.ts';
import type { PasskeyRow } from '../../../platform/db/tables/second-factors.ts';
import type { Passkey } from './schema.ts';

/** Generated here: no other server receives the secret. */
const drawQrCode = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { ecc: 'M', border: 4 })).toString('base64')}`;

export const presentTotpSetup = ({ secret, uri, sealed, expiresAt }: StartedTotp) => ({
  object: 'totp-setup' as const,
  secret,
  uri,
  qrCode: drawQrCode(uri),
  setup: sealed,
  expiresAt,
});

export const presentPasskey = ({ id, name, created_at, used_at }: PasskeyRow): Passkey => ({
  object: 'passkey',
  id,
  name,
  createdAt: created_at,
  ...(used_at !== null && { usedAt: used_at }),
});

export const presentRecoveryCodes = (codes: string[]) => ({ object: 'recovery-codes' as const, codes });
