/** Two 32-bit lanes of a running hash. Fast and well distributed, not collision-resistant against an attacker. */
export interface Hash {
  high: number;
  low: number;
}

export function startHash(): Hash {
  return { high: 0x9e3779b9, low: 0x85ebca6b };
}

export function addText(hash: Hash, text: string): void {
  let { high, low } = hash;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  hash.high = Math.imul(high ^ text.length, 2_246_822_507);
  hash.low = Math.imul(low ^ (text.length + 0x27d4eb2f), 3_266_489_909);
}

export function addHash(hash: Hash, other: Hash): void {
  hash.high = Math.imul(hash.high ^ other.high, 2_246_822_507);
  hash.low = Math.imul(hash.low ^ other.low, 3_266_489_909);
}

/** The hash in 14 characters, base 36. */
export function showHash(hash: Hash): string {
  let { high, low } = hash;
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return showLane(high) + showLane(low);
}

const digits = Array.from('0123456789abcdefghijklmnopqrstuvwxyz');
/** All pairs of digits: several times as fast as `toString(36)`, which every line of code would call twice. */
const pairs = digits.flatMap((first) => digits.map((second) => first + second));
const base = 1296;

function showLane(lane: number): string {
  const value = lane >>> 0;
  const upper = Math.floor(value / base);
  const top = Math.floor(upper / base);
  const rest = Math.floor(top / base);
  return `${digits[rest]}${pairs[top % base]}${pairs[upper % base]}${pairs[value % base]}`;
}
