/**
 * Whether `new URL` accepts a text. In place of `canParse` of `URL`, whose optimized form in Node 20 refuses every text
 * that has characters of Latin-1 beyond ASCII.
 */
export function canParseUrl(text: string, base?: string): boolean {
  try {
    new URL(text, base);
    return true;
  } catch {
    return false;
  }
}
