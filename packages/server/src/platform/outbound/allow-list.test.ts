import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIpAllowed, parseAllowList, parseHostName } from './allow-list.ts';

const isAllowed = (ip: string, allow = '', host = 'docs.example.com', port = 443) =>
  isIpAllowed(ip, host, port, parseAllowList(allow));

describe('isIpAllowed', () => {
  it.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.0.1', '192.0.1.1', '2606:4700::1111', '2a00:1450::5'])(
    'allows the public IP address %s',
    (ip) => expect(isAllowed(ip)).toBe(true),
  );

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.255', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
    ...['198.51.100.7', '203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
    ...['::', '::1', 'fe80::1', 'fe80::1%lo', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1', '3fff::1'],
    ...['2001::1', '2002:0a00:0001::1', '2002:0808:0808::1', '::127.0.0.1', '64:ff9b:1::1', '100::1', 'fec0::1'],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:0a00:1',
      '0:0:0:0:0:ffff:c0a8:0101',
      '::ffff:0:127.0.0.1',
      '::FFFF:169.254.169.254',
    ],
    ...['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b::'],
    ...['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3.4.5', '[::1]'],
  ])('blocks %s', (ip) => expect(isAllowed(ip)).toBe(false));

  it('allows public IPv4 addresses in their IPv6 forms', () => {
    expect(isAllowed('::ffff:8.8.8.8')).toBe(true);
    expect(isAllowed('64:ff9b::808:808')).toBe(true);
  });

  it('treats an IPv4-mapped IPv6 address as the IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        const [a = 0, b = 0, c = 0, d = 0] = ip.split('.').map(Number);
        const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
        for (const wrapped of [`::ffff:${ip}`, `::ffff:${hex}`, `64:ff9b::${hex}`]) {
          expect(isAllowed(wrapped), wrapped).toBe(isAllowed(ip));
        }
      }),
    );
  });

  it('allows only entries of the list', () => {
    expect(isAllowed('10.0.0.1', 'git.internal', 'git.internal')).toBe(true);
    expect(isAllowed('10.0.0.1', 'git.internal', 'GIT.internal.')).toBe(true);
    expect(isAllowed('10.0.0.1', 'git.internal', 'evil-git.internal')).toBe(false);
    expect(isAllowed('10.0.0.1', '*.internal', 'a.b.internal')).toBe(true);
    expect(isAllowed('10.0.0.1', '*.internal', 'internal')).toBe(false);
    expect(isAllowed('10.0.0.1', '*.internal', 'ainternal')).toBe(false);
    expect(isAllowed('10.0.0.1', '10.0.0.1')).toBe(true);
    expect(isAllowed('10.0.0.2', '10.0.0.1')).toBe(false);
    expect(isAllowed('10.9.9.9', '192.168.0.0/16, 10.0.0.0/8')).toBe(true);
    expect(isAllowed('::ffff:10.9.9.9', '10.0.0.0/8')).toBe(true);
    expect(isAllowed('fd00::5', 'fd00::/8')).toBe(true);
    expect(isAllowed('fe80::5', 'fd00::/8')).toBe(false);
  });

  it('matches an entry with a port only with that port', () => {
    for (const [allow, ip, host] of [
      ['git.internal:8443', '10.0.0.1', 'git.internal'],
      ['*.internal:8443', '10.0.0.1', 'git.internal'],
      ['10.0.0.0/8:8443', '10.0.0.1', 'x'],
      ['[fd00::1]:8443', 'fd00::1', 'x'],
      ['[fd00::/8]:8443', 'fd00::1', 'x'],
    ] as const) {
      expect(isAllowed(ip, allow, host, 8443), allow).toBe(true);
      expect(isAllowed(ip, allow, host, 443), allow).toBe(false);
    }
  });
});

describe('parseAllowList', () => {
  it.each(['', ' ', ',', ' , ,'])('accepts %j as an empty list', (text) => expect(parseAllowList(text)).toEqual([]));

  it.each([
    ...['http://x', 'a b', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '::1/129', '*', '*.', 'a.*', '1.2.3', 'host:0'],
    ...[
      'host:65536',
      'host:',
      '[::1',
      '::1]',
      '-a.b',
      'x/24',
      '::ffff:10.0.0.0/8',
      'a..b',
      '10.0.0.1/8/8',
      'user@host',
    ],
  ])('names the invalid entry %j', (entry) => {
    expect(() => parseAllowList(`localhost, ${entry}`)).toThrow(`"${entry}" is not a host name`);
  });
});

describe('parseHostName', () => {
  it.each([
    ['Docs.Example.com.', 'docs.example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
    ['a.xn--p1ai', 'a.xn--p1ai'],
  ])('parses %s', (text, host) => expect(parseHostName(text)).toBe(host));

  it.each(['xn--a.example.com', 'docs.xn--zz--.example', 'xn--.example', 'example.com:80', 'example.com/a', '1.2.3.4'])(
    'rejects %s, on every version of Node.js',
    (text) => expect(parseHostName(text)).toBeUndefined(),
  );
});
