/** Components of the most common passwords, in lower case; each installation adds its own words. */
const WORDS = [
  'password passwort passwd pass secret geheim admin administrator root user login welcome willkommen letmein changeme',
  'iloveyou loveyou love qwerty qwertz azerty asdf asdfgh zxcvbn abc abcd monkey dragon master football baseball',
  'basketball soccer hockey superman batman spiderman pokemon starwars shadow sunshine princess michael jordan jennifer',
  'michelle jessica ashley daniel charlie andrew thomas robert matthew trustno whatever freedom computer internet',
  'samsung google facebook microsoft apple summer winter spring autumn sommer hello hallo test testing default temp',
  'guest service support company office manager server system database access private public hunter killer ninja',
  'mustang ferrari porsche harley yankees cowboys lakers liverpool arsenal chelsea barcelona cheese pepper cookie',
  'banana orange flower butterfly diamond silver golden angel jesus heaven family forever mother father brother sister',
  'baby girl boy friend lucky happy smile music guitar rock star black white blue red green purple is the my your new',
  'bindery docs documentation wiki',
].flatMap((line) => line.split(' '));

/** Common key sequences: rows and columns of keyboards, the alphabet, digits. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  '01234567890123456789012345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5z6u7i8o9p0',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'a1b2c3d4e5f6g7h8i9j0',
].flatMap((run) => [run, [...run].reverse().join('')]);

const SWAPS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '3': 'e', '5': 's', '!': 'i', '1': 'i' };

/** Minimum number of distinct characters in a password, regardless of its length. */
const MIN_DISTINCT = 5;
/** A few letters among symbols are not a sequence. */
const MIN_RUN = 8;

/**
 * Whether a password, in lower case, is among the first guesses of an attacker: common words with digits around them or
 * instead of letters, adjacent keys, repetitions.
 * @param own further words that are easy to guess for this user
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  if (new Set(password).size < MIN_DISTINCT || /^(.{1,6}?)\1+$/su.test(password)) return true;
  const bare = password.replace(/[^\p{L}\p{N}]+/gu, '');
  if (bare.length >= MIN_RUN && RUNS.some((run) => run.includes(bare))) return true;
  const words = new Set([...WORDS, ...own]);
  const trimmed = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelled = [...password.replace(/[^\p{L}]+$/u, '')].map((sign) => SWAPS[sign] ?? sign).join('');
  return [trimmed, spelled].some((text) => isMadeOf(text.replace(/[^\p{L}]+/gu, ''), words));
}

/** Whether a text is a concatenation of the words. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  if (text === '') return false;
  const reached = new Set([0]);
  for (let end = 1; end <= text.length; end++) {
    for (const start of reached) if (words.has(text.slice(start, end))) reached.add(end);
  }
  return reached.has(text.length);
}
