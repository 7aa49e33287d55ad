import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { App } from './app.ts';
import { PNG_SIGNATURE, pngChunk } from './png.ts';
import { Id } from './schemas.ts';
import { AVATAR_POLICY } from './security-policy.ts';

/** Pixels of a cell, and of the whole picture, which has a margin of one cell. */
const CELL = 16;
const SIZE = 7 * CELL;

/**
 * `GET /avatars/{userId}.svg` and `.png`: the default picture of a user. It is drawn from the id without a lookup, so
 * that it exists for unknown ids too and does not disclose which users exist. Lists of many people load the bitmap,
 * because browsers create a document for each vector image.
 */
export function registerAvatars(app: App): void {
  const schema = { params: Type.Object({ userId: Id }) };
  const send = (reply: FastifyReply, type: string, picture: string | Buffer) =>
    reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture);
  app.get('/avatars/:userId.svg', { schema }, async (request, reply) =>
    send(
      reply.header('content-security-policy', AVATAR_POLICY),
      'image/svg+xml',
      drawVector(planAvatar(request.params.userId)),
    ),
  );
  app.get('/avatars/:userId.png', { schema }, async (request, reply) =>
    send(reply, 'image/png', drawBitmap(planAvatar(request.params.userId))),
  );
}

interface AvatarPlan {
  /** Degrees. */
  readonly hue: number;
  /** 5 by 5 cells, row by row: whether each is filled. */
  readonly rows: readonly (readonly boolean[])[];
}

/** A pattern of 5 by 5 cells, with the left half mirrored. The center cell is always filled: no picture is empty. */
function planAvatar(userId: string): AvatarPlan {
  const hash = createHash('sha256').update(userId).digest();
  const hue = Math.round((hash.readUInt16BE(0) / 0x10000) * 360);
  const isFilled = (row: number, column: number) =>
    (row === 2 && column === 2) || hash.readUInt8(2 + row * 3 + Math.min(column, 4 - column)) % 2 === 1;
  const indexes = [0, 1, 2, 3, 4];
  return { hue, rows: indexes.map((row) => indexes.map((column) => isFilled(row, column))) };
}

/** In a color derived from the id, on a pale background of the same hue. */
function drawVector({ hue, rows }: AvatarPlan): string {
  const cells = rows.flatMap((row, y) =>
    row.map((isFilled, x) => (isFilled ? `M${(x + 1) * CELL} ${(y + 1) * CELL}h${CELL}v${CELL}h-${CELL}z` : '')),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">` +
    `<path fill="hsl(${hue},45%,90%)" d="M0 0h${SIZE}v${SIZE}h-${SIZE}z"/>` +
    `<path fill="hsl(${hue},50%,42%)" d="${cells.join('')}"/></svg>`
  );
}

/** The picture with one bit per pixel and a palette of two colors; a cell has a whole number of bytes. */
function drawBitmap({ hue, rows }: AvatarPlan): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([1, 3, 0, 0, 0], 8);
  const bytesOf = (row: readonly boolean[]) =>
    [false, ...row, false].flatMap((isFilled) => Array<number>(CELL / 8).fill(isFilled ? 0xff : 0));
  const empty = rows[0]?.map(() => false) ?? [];
  // Each line begins with its filter type.
  const lines = [empty, ...rows, empty].flatMap((row) => {
    const line = [0, ...bytesOf(row)];
    return Array.from({ length: CELL }, () => line);
  });
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('PLTE', Buffer.from([...rgbOf(hue, 0.45, 0.9), ...rgbOf(hue, 0.5, 0.42)])),
    pngChunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The RGB bytes of an HSL color, as defined in CSS Color 4. */
function rgbOf(hue: number, saturation: number, lightness: number): number[] {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  });
}
