import { describe, expect, it } from 'vitest';
import { readDnsRecords } from './dns-records.ts';

describe('readDnsRecords', () => {
  it('returns the records that a status of the API requires', () => {
    const status =
      'There is no DNS record of docs.example.com. Set a CNAME record to bindery.example.net, or A and AAAA records to 192.0.2.7, 2001:db8::7.';
    expect(readDnsRecords(status)).toEqual({ cname: 'bindery.example.net', ips: ['192.0.2.7', '2001:db8::7'] });
  });

  it('returns none if no record is required', () => {
    expect(readDnsRecords('The name servers of docs.example.com do not answer.')).toBeUndefined();
  });
});
