import { canParseUrl } from '../../platform/outbound/can-parse-url.ts';
import type { Context } from '../context.ts';
import { publicPathOf } from './match-site.ts';

const MAX_LENGTH = 2048;

/**
 * The path to redirect to after a sign-in: a path of this server below its public URL, or `fallbackPath`, which is
 * the start of the application. URLs that browsers may read as other hosts are rejected: `//host`, `/\host`, controls.
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
