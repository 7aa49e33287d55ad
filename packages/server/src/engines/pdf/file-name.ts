/** A title as a file name, without characters that file systems reject. */
export const pdfFileNameOf = (title: string): string =>
  title
    .replace(/[\p{Cc}\p{Cs}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .trim()
    .replace(/^\.+/, '') || 'document';
