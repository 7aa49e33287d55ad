// Pictures of generated pages.

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** A PNG of 160 × 90 with a palette; written uncompressed, so that its bytes never depend on a library. */
export function drawPicture(rng) {
  const [width, height] = [160, 90];
  const palette = Buffer.from(Array.from({ length: 4 * 3 }, () => rng.below(256)));
  const boxes = Array.from({ length: 5 }, () => ({
    x: rng.below(width),
    y: rng.below(height),
    w: rng.between(10, 60),
    h: rng.between(8, 40),
    color: rng.below(4),
  }));
  const rows = [];
  for (let y = 0; y < height; y++) {
    const row = Buffer.alloc(1 + width / 4); // two bits per pixel
    for (let x = 0; x < width; x++) {
      let color = 0;
      for (const box of boxes)
        if (x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h) color = box.color;
      row[1 + (x >> 2)] |= color << (6 - 2 * (x & 3));
    }
    rows.push(row);
  }
  const raw = Buffer.concat(rows);
  let [a, b] = [1, 0];
  for (const byte of raw) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  const stored = Buffer.from([
    0x78,
    0x01,
    0x01,
    raw.length & 255,
    raw.length >> 8,
    ~raw.length & 255,
    (~raw.length >> 8) & 255,
  ]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(((b << 16) | a) >>> 0);
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    let crc = 0xffffffff;
    for (const byte of body) crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length, 0);
    body.copy(whole, 4);
    whole.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
    return whole;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 2; // bits per sample
  header[9] = 3; // palette
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', Buffer.concat([stored, raw, sum])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
