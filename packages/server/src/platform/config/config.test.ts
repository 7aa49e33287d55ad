import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { CONNECTION_BOUNDS } from './connection-bounds.ts';
import { ConfigError } from './environment.ts';

describe('readConfig', () => {
  it('requires no setting: the server uses the folder it is started in', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      dataDir: path.resolve('data'),
      database: { kind: 'file', path: path.resolve('data/bindery.db') },
      blobs: { kind: 'folder', path: path.resolve('data/blobs'), isShared: false },
      connections: CONNECTION_BOUNDS,
      secret: { kind: 'file', path: path.resolve('data/secret.key'), isMade: true },
      shutdownDelay: 0,
      publicUrl: 'http://localhost:4000',
      bootstrap: {},
      rateLimit: 1000,
      passwordSignIn: true,
      oidcProviders: [],
      passwordCost: 17,
      organizationCreation: 'administrators',
      outboundAllow: '',
      git: { protocols: ['https', 'http'], maxCacheBytes: 2048 * 1024 * 1024, allowsStoredKeys: true },
      sample: true,
      worker: true,
      computeProcesses: 2,
      logLevel: 'info',
      maxContentBodySize: 16 * 1024 * 1024,
      maxFileSize: 100 * 1024 * 1024,
      fontDirs: [],
      importMaxPages: 500,
      importMaxArchive: 10 * 1024 * 1024,
      auditDays: 400,
      mailDelay: 120,
      frozenFeatures: new Set(),
      insights: { days: 730 },
      geoIp: {},
      hostnameTargets: [],
      trustedProxies: [],
    });
  });

  it('treats an empty variable as unset', () => {
    const names = ['PORT', 'BINDERY_DATA_DIR', 'BINDERY_DATABASE_URL', 'BINDERY_SAMPLE', 'BINDERY_BOOTSTRAP_TOKEN'];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readConfig({}));
  });

  it('parses font folders like PATH', () => {
    const folders = [' fonts ', '', '/usr/share/more fonts'].join(path.delimiter);
    expect(readConfig({ BINDERY_FONT_DIRS: folders }).fontDirs).toEqual([
      path.resolve('fonts'),
      path.resolve('/usr/share/more fonts'),
    ]);
  });

  it.each([
    ['https://docs.example.com', 'https://docs.example.com'],
    ['https://docs.example.com/', 'https://docs.example.com'],
    ['https://example.com/docs//', 'https://example.com/docs'],
    ['http://EXAMPLE.com:80', 'http://example.com'],
  ])('parses the public URL %s as %s', (text, url) => {
    expect(readConfig({ BINDERY_PUBLIC_URL: text }).publicUrl).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    'ftp://example.com',
    'https://a:b@example.com',
    'https://example.com/?a',
    '//example.com',
  ])('rejects the public URL %s', (text) => {
    expect(() => readConfig({ BINDERY_PUBLIC_URL: text })).toThrow(ConfigError);
  });

  it('does not echo a rejected database URL, which may contain a password', () => {
    for (const url of ['mysql://root:pa55@db', 'postgres://root:pa55@[', 'pa55']) {
      expect(() => readConfig({ BINDERY_DATABASE_URL: url })).toThrow(/^BINDERY_DATABASE_URL must (?!.*pa55)/);
    }
  });

  it.each([
    ['clickhouse://host', 'http://host:8123', 'default', '', 'default'],
    ['clickhouse://host?secure', 'https://host:8443', 'default', '', 'default'],
    ['clickhouse://us%40er:p%3Aw@host:9000/docs', 'http://host:9000', 'us@er', 'p:w', 'docs'],
    ['clickhouse://user@[::1]:8123/docs?secure', 'https://[::1]:8123', 'user', '', 'docs'],
  ])('parses the URL of the event store %s', (text, url, user, password, database) => {
    const { insights } = readConfig({ BINDERY_INSIGHTS_URL: text });
    expect(insights.clickHouse).toEqual({ url, user, password, database });
  });

  it('does not echo the rejected URL of a store, which may contain a password', () => {
    const urls = ['http://root:pa55@host', 'clickhouse://root:pa55@', 'clickhouse://host/?password=pa55', 'pa55'];
    for (const url of [...urls, 'clickhouse://pa55%@host', 'clickhouse://host/docs#pa55']) {
      expect(() => readConfig({ BINDERY_INSIGHTS_URL: url })).toThrow(/^BINDERY_INSIGHTS_URL must (?!.*pa55)/);
    }
  });

  it('parses the mail server, and sends a password only over TLS unless the server is on this machine', () => {
    const from = 'Docs <docs@example.com>';
    const read = (url: string) => readConfig({ BINDERY_SMTP_URL: url, BINDERY_MAIL_FROM: from }).mail;
    expect(read('smtps://us%40er:p%3Aw@mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 465,
      tls: 'direct',
      login: { user: 'us@er', password: 'p:w' },
      from: { name: 'Docs', address: 'docs@example.com' },
    });
    expect(read('smtp://mail.example.com')).toMatchObject({ port: 587, tls: 'offered' });
    expect(read('smtp://user:pa55@mail.example.com:25')).toMatchObject({ port: 25, tls: 'required' });
    expect(read('smtp://user:pa55@127.0.0.1:2525')).toMatchObject({ port: 2525, tls: 'none' });
    expect(read('smtp://[::1]:25')).toMatchObject({ host: '::1' });
    expect(readConfig({ BINDERY_MAIL_FROM: 'docs@example.com' })).not.toHaveProperty('mail');
  });

  it('rejects an invalid mail server or sender, without echoing a password', () => {
    const from = { BINDERY_MAIL_FROM: 'docs@example.com' };
    for (const url of ['http://pa55@a.test', 'smtp://', 'pa55', 'smtp://u:pa55@a/b', 'smtp://u:%zz@a', 'smtp://a?x=1'])
      expect(() => readConfig({ ...from, BINDERY_SMTP_URL: url }), url).toThrow(/^BINDERY_SMTP_URL must (?!.*pa55)/);
    expect(() => readConfig({ BINDERY_SMTP_URL: 'smtp://u:pa55@a.test' })).toThrow(
      /^BINDERY_SMTP_URL requires BINDERY_MAIL_FROM(?!.*pa55)/,
    );
    for (const sender of ['docs', 'a@b, c@d', 'Docs <a@b', 'Do"cs <a@b>', 'A\nB <a@b>', '<a@b>, <c@d>'])
      expect(() => readConfig({ BINDERY_MAIL_FROM: sender }), sender).toThrow(/^BINDERY_MAIL_FROM must /);
    expect(readConfig({ BINDERY_PASSWORD_SIGN_IN: '0' }).passwordSignIn).toBe(false);
  });

  it('freezes the listed features, and rejects unknown ones', () => {
    const { frozenFeatures } = readConfig({ BINDERY_FROZEN_FEATURES: ' sites-redirects ,,sites-sections' });
    expect([...frozenFeatures]).toEqual(['sites-redirects', 'sites-sections']);
    expect(() => readConfig({ BINDERY_FROZEN_FEATURES: 'sites-redirects,constructor' })).toThrow(
      /^BINDERY_FROZEN_FEATURES must list .*"constructor"/,
    );
  });

  it('rejects features that cannot be frozen, by name', () => {
    for (const name of ['sites-ads', 'sites-full-text-search', 'sites-embed']) {
      expect(() => readConfig({ BINDERY_FROZEN_FEATURES: `sites-redirects,${name}` })).toThrow(
        `BINDERY_FROZEN_FEATURES must not contain "${name}": this feature governs nothing here.`,
      );
    }
  });

  it('parses the hosts of sites and the trusted proxies, and names invalid entries', () => {
    expect(
      readConfig({
        BINDERY_SITES_DOMAIN: 'Docs.Example.COM.',
        BINDERY_HOSTNAME_TARGETS: 'lb.example.com, 192.0.2.7,,2001:db8::7',
        BINDERY_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8,::1',
      }),
    ).toMatchObject({
      sitesDomain: 'docs.example.com',
      hostnameTargets: ['lb.example.com', '192.0.2.7', '2001:db8::7'],
      trustedProxies: ['127.0.0.1/32', '10.0.0.0/8', 'fd00::/8', '::1/128'],
    });
    for (const [name, value] of [
      ['BINDERY_SITES_DOMAIN', 'https://docs.example.com'],
      ['BINDERY_SITES_DOMAIN', '192.0.2.7'],
      ['BINDERY_HOSTNAME_TARGETS', 'a b'],
      ['BINDERY_TRUSTED_PROXIES', 'proxy.example.com'],
      ['BINDERY_TRUSTED_PROXIES', '10.0.0.0/33'],
      ['BINDERY_TRUSTED_PROXIES', 'true'],
    ] as const) {
      expect(() => readConfig({ [name]: value }), value).toThrow(new RegExp(`^${name} must `));
    }
  });

  it('rejects settings under their former names, and names the new one', () => {
    const sentence = 'BINDERY_INSIGHTS_PLACES was renamed. Set BINDERY_INSIGHTS_GEOIP instead.';
    expect(() => readConfig({ BINDERY_INSIGHTS_PLACES: 'places.mmdb' })).toThrow(sentence);
    expect(() => readConfig({ BINDERY_INSIGHTS_PLACES: 'a', BINDERY_INSIGHTS_GEOIP: 'b' })).toThrow(sentence);
    expect(readConfig({ BINDERY_INSIGHTS_PLACES: '' }).geoIp).toEqual({});
  });

  it('parses the sources of visitor locations, and requires the proxies whose headers are trusted', () => {
    expect(readConfig({}).geoIp).toEqual({});
    const headers = {
      BINDERY_INSIGHTS_COUNTRY_HEADER: 'CF-IPCountry',
      BINDERY_INSIGHTS_POINT_HEADERS: 'CF-IPLatitude, CF-IPLongitude',
    };
    const env = { ...headers, BINDERY_INSIGHTS_GEOIP: 'places.mmdb', BINDERY_TRUSTED_PROXIES: '10.0.0.0/8' };
    expect(readConfig(env).geoIp).toEqual({
      countryHeader: 'cf-ipcountry',
      pointHeaders: ['cf-iplatitude', 'cf-iplongitude'],
      file: path.resolve('places.mmdb'),
    });
    expect(() => readConfig(headers)).toThrow('BINDERY_INSIGHTS_COUNTRY_HEADER requires BINDERY_TRUSTED_PROXIES');
    expect(() => readConfig({ ...env, BINDERY_INSIGHTS_COUNTRY_HEADER: 'two, names' })).toThrow('the name of a header');
    expect(() => readConfig({ ...env, BINDERY_INSIGHTS_POINT_HEADERS: 'one' })).toThrow('the names of two headers');
  });

  it('parses the allowed protocols of repositories, and the SSH key of the server', () => {
    const MEBIBYTE = 1024 ** 2;
    const byDefault = { protocols: ['https', 'http'], maxCacheBytes: 2048 * MEBIBYTE, allowsStoredKeys: true };
    expect(readConfig({}).git).toEqual(byDefault);
    expect(readConfig({ BINDERY_GIT_PROTOCOLS: 'https' }).git.allowsStoredKeys).toBe(false);
    expect(readConfig({ BINDERY_GIT_PROTOCOLS: 'ssh' }).git).toEqual({ ...byDefault, protocols: ['ssh'] });
    const files = { BINDERY_GIT_SSH_KEY: '/etc/bindery/id', BINDERY_GIT_SSH_KNOWN_HOSTS: 'known hosts' };
    const settings = { BINDERY_GIT_PROTOCOLS: 'https, ssh,file,https', BINDERY_GIT_CACHE_SIZE: '0', ...files };
    expect(readConfig(settings).git).toEqual({
      protocols: ['https', 'ssh', 'file'],
      ssh: { keyFile: '/etc/bindery/id', knownHostsFile: path.resolve('known hosts') },
      maxCacheBytes: 0,
      allowsStoredKeys: true,
    });
    expect(readConfig({ ...files, BINDERY_GIT_PROTOCOLS: 'https' }).git).not.toHaveProperty('ssh');
    for (const name of Object.keys(files)) {
      expect(() => readConfig({ ...settings, [name]: '' })).toThrow(
        `BINDERY_GIT_SSH_KEY and BINDERY_GIT_SSH_KNOWN_HOSTS require each other. Set ${name} too.`,
      );
      expect(() => readConfig({ ...settings, [name]: 'a"b' })).toThrow(new RegExp(`^${name} must `));
    }
    for (const value of ['ext', 'https,git', 'HTTPS']) {
      expect(() => readConfig({ BINDERY_GIT_PROTOCOLS: value }), value).toThrow(
        /^BINDERY_GIT_PROTOCOLS must list https, http, ssh, file, not/,
      );
    }
    expect(() => readConfig({ BINDERY_GIT_CACHE_SIZE: '-1' })).toThrow(/^BINDERY_GIT_CACHE_SIZE must /);
  });
});
