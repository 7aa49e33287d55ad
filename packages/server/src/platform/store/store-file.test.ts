import { describe, expect, it } from 'vitest';
import { detectContentType } from './store-file.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const PNG = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR');

describe('detectContentType', () => {
  it.each([
    ['a.png', PNG, 'image/png'],
    ['a.jpg', PNG, 'image/png'],
    ['a', PNG, 'image/png'],
    ['a.png', bytes('<script>alert(1)</script>'), 'application/octet-stream'],
    ['a.pdf', bytes('<html>'), 'application/octet-stream'],
    ['a.svg', bytes('<?xml version="1.0"?><svg xmlns="x"/>'), 'image/svg+xml'],
    ['a.svg', bytes('<html>'), 'application/octet-stream'],
    ['a.txt', bytes('ID3 tags are explained here'), 'text/plain'],
    ['a.txt', bytes('a\0b'), 'application/octet-stream'],
    ['a.csv', bytes('a,b'), 'text/csv'],
    ['a.json', bytes('{}'), 'application/json'],
    ['a.docx', bytes('PK\x03\x04'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.mp3', bytes('PK\x03\x04'), 'application/zip'],
    ['a.m4v', bytes('\0\0\0\x20ftypisom'), 'video/x-m4v'],
    ['a.avif', bytes('\0\0\0\x20ftypavif'), 'image/avif'],
    ['a', bytes(''), 'application/octet-stream'],
    ['a.unknown', bytes('x'), 'application/octet-stream'],
  ])('of %s is detected by its bytes first', (name, content, type) => {
    expect(detectContentType(name, content)).toBe(type);
  });
});
