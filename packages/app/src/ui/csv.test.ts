import { describe, expect, it } from 'vitest';
import { writeCsv } from './csv.ts';

describe('writeCsv', () => {
  it('quotes special characters, and prevents formula injection', () => {
    expect(
      writeCsv(
        ['Page', 'Views'],
        [
          ['Say "hi", all', 3],
          ['=SUM(A1)', -1],
        ],
      ),
    ).toBe('Page,Views\r\n"Say ""hi"", all",3\r\n\'=SUM(A1),-1\r\n');
  });
});
