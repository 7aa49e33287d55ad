import { describe, expect, it } from 'vitest';
import { makeZip } from './zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('makeZip', () => {
  it('writes each file with its checksum, size and offset', async () => {
    const files = [
      { path: 'README.md', bytes: bytes('123456789') },
      { path: 'guide/Über uns.md', bytes: bytes('') },
    ];
    const zip = new Uint8Array(await makeZip(files).arrayBuffer());
    const view = new DataView(zip.buffer);
    const end = zip.length - 22;
    expect([view.getUint32(end, true), view.getUint16(end + 10, true)]).toEqual([0x06054b50, 2]);
    let at = view.getUint32(end + 16, true);
    expect(at + view.getUint32(end + 12, true)).toBe(end);
    const read = (start: number, length: number) => new TextDecoder().decode(zip.subarray(start, start + length));
    const entries = files.map(() => {
      const [nameLength, size] = [view.getUint16(at + 28, true), view.getUint32(at + 24, true)];
      const local = view.getUint32(at + 42, true);
      const entry = {
        signature: view.getUint32(at, true),
        name: read(at + 46, nameLength),
        checksum: view.getUint32(at + 16, true),
        text: read(local + 30 + view.getUint16(local + 26, true), size),
      };
      at += 46 + nameLength;
      return entry;
    });
    expect(entries).toEqual([
      { signature: 0x02014b50, name: 'README.md', checksum: 0xcbf43926, text: '123456789' },
      { signature: 0x02014b50, name: 'guide/Über uns.md', checksum: 0, text: '' },
    ]);
  });
});
