import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import type { App } from './app.ts';
import { Id } from './schemas.ts';

const CELL = 16;

/**
 * `GET /avatars/{userId}.svg`: the picture of a user who has set none. It is drawn from the id alone and looks nothing
 * up, so that it is the same for ids that nobody has and tells nobody which users exist.
 */
export function registerAvatars(app: App): void {
  app.get('/avatars/:userId.svg', { schema: { params: Type.Object({ userId: Id }) } }, async (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'none'")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(drawAvatar(request.params.userId)),
  );
}

/** A mark of 5 by 5 cells, the left half mirrored, in its own colour on a pale ground of the same hue. */
function drawAvatar(userId: string): string {
  const hash = createHash('sha256').update(userId).digest();
  const hue = Math.round((hash.readUInt16BE(0) / 0x10000) * 360);
  const cells = [];
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 5; column++) {
      const mirrored = Math.min(column, 4 - column);
      // The cell in the middle is always filled: no picture is empty.
      const isFilled = (row === 2 && column === 2) || hash.readUInt8(2 + row * 3 + mirrored) % 2 === 1;
      if (isFilled) cells.push(`M${(column + 1) * CELL} ${(row + 1) * CELL}h${CELL}v${CELL}h-${CELL}z`);
    }
  }
  const size = 7 * CELL;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">` +
    `<path fill="hsl(${hue},45%,90%)" d="M0 0h${size}v${size}h-${size}z"/>` +
    `<path fill="hsl(${hue},50%,42%)" d="${cells.join('')}"/></svg>`
  );
}
