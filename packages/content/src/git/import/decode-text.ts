// Part of every engine, but of no ECMAScript library that the compiler knows.
declare const TextDecoder: new (
  label: string,
  options: { ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes UTF-8 bytes, including a byte order mark; invalid bytes become U+FFFD. */
export function decodeFileText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
