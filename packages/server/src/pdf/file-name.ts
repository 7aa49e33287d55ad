/** A title as the name of a file: without what file systems refuse. */
export const pdfFileNameOf = (title: string): string =>
  title
    .replace(/[\p{Cc}\p{Cs}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .trim()
    .replace(/^\.+/, '') || 'document';
