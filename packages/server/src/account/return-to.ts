import type { Context } from '../context.ts';
import { canParseUrl } from '../http/can-parse-url.ts';
import { publicPathOf } from '../sites/match-site.ts';

const MAX_LENGTH = 2048;

/**
 * Where to go after a sign-in: a path of this server, with what its public URL adds in front, or `fallbackPath`, which is
 * the start of the application, for anything else. Addresses that a browser could read as another host are refused: `//host`, `/\host`, controls.
 */
export function readReturnTo(
  ctx: Pick<Context, 'config'>,
  text: string | null | undefined,
  fallbackPath = '/',
): string {
  const prefix = publicPathOf(ctx);
  const fallback = prefix + fallbackPath;
  if (text == null || text.length > MAX_LENGTH || !text.startsWith('/') || /[\\\p{C}]/u.test(text)) return fallback;
  const { origin } = new URL(ctx.config.publicUrl);
  if (!canParseUrl(text, origin)) return fallback;
  const url = new URL(text, origin);
  const path = url.pathname + url.search + url.hash;
  const isBelow = prefix === '' || url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
  return url.origin === origin && isBelow && !path.startsWith('//') ? path : fallback;
}
