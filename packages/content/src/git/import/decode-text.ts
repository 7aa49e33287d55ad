// Part of every engine, but of no ECMAScript library that the compiler knows.
declare const TextDecoder: new (
  label: string,
  options: { ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Text of UTF-8 bytes, a byte order mark kept; what is no UTF-8 becomes U+FFFD. */
export function decodeFileText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
