/** The location of an IPv4 address, as in MMDB files. */
export interface TestPlace {
  readonly ip: string;
  readonly record: Readonly<Record<string, unknown>>;
}

const RECORD_BYTES = 3;
const SEPARATOR = Buffer.alloc(16);
const METADATA = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');

/** A file of the format MMDB (MaxMind DB, version 2) with entries for single IPv4 addresses. */
export function writePlaces(places: readonly TestPlace[]): Buffer {
  const nodes: [Target, Target][] = [[undefined, undefined]];
  const data: Buffer[] = [];
  for (const { ip, record } of places) {
    addPath(nodes, bitsOf(ip), { offset: Buffer.concat(data).length });
    data.push(encode(record));
  }
  const tree = nodes.flatMap((records) => records.map((record) => writeRecord(nodes.length, record)));
  const metadata = encode({
    node_count: nodes.length,
    record_size: RECORD_BYTES * 8,
    ip_version: 4,
    binary_format_major_version: 2,
    database_type: 'Test',
  });
  return Buffer.concat([...tree, SEPARATOR, ...data, METADATA, metadata]);
}

/** The target of a bit of an IP address: another node, an entry of the data, or nothing. */
type Target = number | { readonly offset: number } | undefined;

const bitsOf = (ip: string): number[] =>
  ip.split('.').flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (Number(byte) >> bit) & 1));

function addPath(nodes: [Target, Target][], bits: readonly number[], entry: Target): void {
  let at = 0;
  for (const [index, bit] of bits.entries()) {
    const node = nodes[at] ?? [undefined, undefined];
    const next =
      index === bits.length - 1 ? entry : (node[bit === 1 ? 1 : 0] ?? nodes.push([undefined, undefined]) - 1);
    node[bit === 1 ? 1 : 0] = next;
    at = typeof next === 'number' ? next : 0;
  }
}

function writeRecord(count: number, target: Target): Buffer {
  const record = Buffer.alloc(RECORD_BYTES);
  const value = target === undefined ? count : typeof target === 'number' ? target : count + 16 + target.offset;
  record.writeUIntBE(value, 0, RECORD_BYTES);
  return record;
}

/** Texts, maps and numbers; whole ones below 2^32 are integers. */
function encode(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
  if (typeof value === 'number') return encodeNumber(value);
  const members = Object.entries(value as object);
  return Buffer.concat([
    Buffer.from([(7 << 5) | members.length]),
    ...members.flatMap(([name, member]) => [encode(name), encode(member)]),
  ]);
}

function encodeNumber(value: number): Buffer {
  const isWhole = Number.isInteger(value) && value >= 0;
  const bytes = Buffer.alloc(isWhole ? 5 : 9);
  bytes[0] = isWhole ? (6 << 5) | 4 : (3 << 5) | 8;
  if (isWhole) bytes.writeUInt32BE(value, 1);
  else bytes.writeDoubleBE(value, 1);
  return bytes;
}
