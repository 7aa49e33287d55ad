/**
 * Decodes the bytes of a host or an archive: by their byte order mark, otherwise by the charset of the header,
 * otherwise by the declaration at the start of an HTML page, otherwise as UTF-8, and as Windows-1252 if they are not
 * valid UTF-8.
 */
export function decodeImportedText(bytes: Uint8Array, contentType = ''): string {
  const charset = markOf(bytes) ?? /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1] ?? declaredIn(bytes);
  return decodeAs(bytes, charset) ?? decodeAs(bytes, 'utf-8') ?? decodeLoosely(bytes);
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1');
  const meta =
    /<meta[^>]{0,300}charset\s*=\s*["']?([\w:.-]+)/i.exec(start) ??
    /<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.-]+)/i.exec(start);
  return meta?.[1];
}

function decodeAs(bytes: Uint8Array, charset: string | undefined): string | undefined {
  if (charset === undefined) return undefined;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // A charset that is not known, or bytes that are none of it.
    return undefined;
  }
}

const decodeLoosely = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);

/** Whether bytes are text rather than data of a program: no character in it is a zero. */
export function isText(bytes: Uint8Array): boolean {
  return markOf(bytes)?.startsWith('utf-16') === true || !bytes.subarray(0, 8_192).includes(0);
}

/** Whether bytes begin as a page of HTML does. */
export function isHtml(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 2_048))
    .toString('latin1')
    .replace(/<!--[\s\S]*?-->/g, '');
  return /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body)\b/i.test(start);
}
