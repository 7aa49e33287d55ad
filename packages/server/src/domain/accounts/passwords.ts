import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Semaphore } from '../../platform/concurrency/semaphore.ts';
import type { Config } from '../../platform/config/config.ts';
import { serverBusy } from '../../platform/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Length of a password in user-perceived characters. */
const MIN_LENGTH = 12;
const MAX_LENGTH = 200;

/** Cost parameters of a hash: it uses 128 × 2^exponent × blockSize bytes of memory. */
interface Cost {
  /** The logarithm of scrypt's N. */
  readonly exponent: number;
  readonly blockSize: number;
  readonly parallelism: number;
}
const costOf = ({ passwordCost }: Costing): Cost => ({ exponent: passwordCost, blockSize: 8, parallelism: 1 });
/** Sets the cost of new hashes. */
type Costing = Pick<Config, 'passwordCost'>;

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Twice the memory of the usual cost; a stored hash cannot require more. */
const MAX_MEMORY = 256 * 1024 * 1024;

/** Each hash needs 128 MiB, so at most two are computed at once; when too many wait, new ones are rejected. */
const slots = new Semaphore(2, 40);

/** A dummy hash: comparing with it costs as much as with a real one, and no password matches. */
const dummyHash = (cost: Cost) => format(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

const FAULTS = {
  short: `The password must have at least ${MIN_LENGTH} characters.`,
  long: `The password must have at most ${MAX_LENGTH} characters.`,
  email: 'The password must not contain your e-mail address.',
  common: 'The password is easy to guess. Choose a less common one.',
} as const;

/** Why a password is rejected. */
export type PasswordFault = keyof typeof FAULTS;

/** The fault as a sentence for the user. */
export const explainPasswordFault = (fault: PasswordFault): string => FAULTS[fault];

/**
 * Why a password is rejected; undefined if it is valid.
 * @param words personal words of the user: the e-mail address, and the name
 */
export function findPasswordFault(password: string, words: readonly string[]): PasswordFault | undefined {
  const length = [...password.normalize('NFC')].length;
  if (length < MIN_LENGTH) return 'short';
  if (length > MAX_LENGTH) return 'long';
  const folded = password.normalize('NFC').toLowerCase();
  if (words.some((word) => word.includes('@') && folded.includes(word.toLowerCase()))) return 'email';
  const own = words.flatMap((word) => word.toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length > 2);
  if (isCommonPassword(folded, own)) return 'common';
  return undefined;
}

/** Why a password is rejected, as a sentence for its user; undefined if it is valid. */
export function validatePassword(password: string, words: readonly string[]): string | undefined {
  const fault = findPasswordFault(password, words);
  return fault && FAULTS[fault];
}

/**
 * The hash of a password, with its salt and cost (`scrypt$17$8$1$<salt>$<hash>`).
 * @throws 503 if too many are queued
 */
export async function hashPassword(config: Costing, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = costOf(config);
  return format(cost, salt, await derive(password, salt, cost));
}

/**
 * Whether a password matches a stored hash. Without a hash the result is false, in equal time.
 * @throws 503 if too many are queued
 */
export async function isPassword(config: Costing, password: string, stored: string | undefined): Promise<boolean> {
  const { cost, salt, hash } = parse(stored ?? dummyHash(costOf(config)));
  const isEqual = timingSafeEqual(await derive(password, salt, cost), hash);
  return isEqual && stored !== undefined;
}

/** Whether a hash has a lower cost than new ones. */
export const isOutdatedHash = (config: Costing, stored: string): boolean => {
  const { cost } = parse(stored);
  return Object.entries(costOf(config)).some(([name, now]) => cost[name as keyof Cost] < now);
};

function format({ exponent, blockSize, parallelism }: Cost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', exponent, blockSize, parallelism, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [kind, exponent, blockSize, parallelism, salt = '', hash = ''] = stored.split('$');
  if (kind !== 'scrypt') throw new Error('A stored password has a form that this program does not know.');
  const cost = { exponent: Number(exponent), blockSize: Number(blockSize), parallelism: Number(parallelism) };
  return { cost, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') };
}

function derive(password: string, salt: Buffer, { exponent, blockSize, parallelism }: Cost): Promise<Buffer> {
  const options = { N: 2 ** exponent, r: blockSize, p: parallelism, maxmem: MAX_MEMORY };
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, HASH_BYTES, options, (error, hash) =>
        error === null ? resolve(hash) : reject(error),
      );
    });
  return slots.run(work, () => serverBusy('Too many sign-ins are in progress. Try again in a few seconds.'));
}
