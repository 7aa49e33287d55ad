import { describe, expect, it } from 'vitest';
import { GIT_PROTOCOLS } from '../../platform/config/git-config.ts';
import { describeRepository, parseGitUrl, requireBranchRef } from './git-url.ts';
import { redactUrl } from './redact.ts';
import { parseSshUrl } from './ssh-url.ts';

describe('parseGitUrl', () => {
  it('separates credentials', () => {
    expect(parseGitUrl('https://us%40er:p%3Ass@git.example.com/a/b.git')).toEqual({
      url: 'https://git.example.com/a/b.git',
      protocol: 'https',
      credentials: { username: 'us@er', password: 'p:ss' },
    });
    expect(parseGitUrl('https://token@git.example.com/a')).toEqual({
      url: 'https://git.example.com/a',
      protocol: 'https',
      credentials: { username: 'token', password: '' },
    });
    expect(parseGitUrl('http://git.example.com:8080/a b'.replace(' ', '%20'))).toEqual({
      url: 'http://git.example.com:8080/a%20b',
      protocol: 'http',
    });
  });

  it.each([
    ...[
      '',
      'a/b',
      '/srv/git/a.git',
      'file:///srv/a.git',
      'git://host/a',
      '--upload-pack=x',
      'http:/a/b',
      'C:/a',
      'host:a',
    ],
    ...[
      'ext::sh -c id',
      'ext::ssh://git@host/a',
      'fd::17',
      'a@b::c',
      'https::http://host/a',
      '-oProxyCommand=id',
      'ftp://host/a',
    ],
    ...[
      'https://',
      'https:\\\\host\\a',
      'https://host/a b',
      'https://host/a\n',
      'https://host/a?x',
      'https://host/a#x',
    ],
    ...['https://u:%0aquit@host/a', 'https://u:%zz@host/a', `https://host/${'a'.repeat(3000)}`],
  ])('rejects %j with a message that does not repeat it', (url) => {
    expect(() => parseGitUrl(url)).toThrow(expect.objectContaining({ status: 400 }));
    const allowed = ['https', 'http', 'ssh'] as const;
    expect(() => parseGitUrl(url, allowed)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('accepts exactly the allowed protocols', () => {
    const urls = {
      https: 'https://git.example.com/a',
      http: 'http://git.example.com/a',
      ssh: 'git@git.example.com:owner/a.git',
      file: 'file:///srv/git/a.git',
    } as const;
    for (const allowed of GIT_PROTOCOLS) {
      for (const protocol of GIT_PROTOCOLS) {
        const parse = () => parseGitUrl(urls[protocol], [allowed]);
        if (allowed === protocol) expect(parse()).toEqual({ url: urls[protocol], protocol });
        else expect(parse).toThrow(expect.objectContaining({ status: 400 }));
      }
    }
  });

  it('suggests alternatives to SSH and folders', () => {
    for (const url of ['git@github.com:owner/name.git', 'ssh://git@github.com/owner/name.git']) {
      expect(() => parseGitUrl(url)).toThrow(
        'The repository URL must begin with https:// or http:// (SSH URLs are not supported).',
      );
    }
    expect(() => parseGitUrl('/srv/a.git', ['https'])).toThrow(
      'The repository URL must begin with https:// (folders of the server are not supported).',
    );
  });

  it.each([
    ['ssh://git@git.example.com/owner/a.git', { user: 'git', host: 'git.example.com', port: 22, path: '/owner/a.git' }],
    ['ssh://git@[2001:db8::1]:2222/a', { user: 'git', host: '2001:db8::1', port: 2222, path: '/a' }],
    [
      'ssh://git@Git.Example.com/~/a b'.replace(' ', '%20'),
      { user: 'git', host: 'git.example.com', port: 22, path: '/~/a%20b' },
    ],
    ['git@git.example.com:owner/a.git', { user: 'git', host: 'git.example.com', port: 22, path: 'owner/a.git' }],
  ])('accepts the SSH URL %s unchanged', (url, parts) => {
    expect(parseGitUrl(url, ['ssh'])).toEqual({ url, protocol: 'ssh' });
    expect(parseSshUrl(url)).toEqual(parts);
  });

  it.each([
    ...[
      'ssh://-oProxyCommand=id/a',
      'ssh://-oProxyCommand=id@host/a',
      'ssh://git@-oProxyCommand=id/a',
      'git@-host:a',
      '-git@host:a',
    ],
    ...[
      'ssh://host/a',
      'ssh://git@host',
      'ssh://git:secret@host/a',
      'ssh://git@host:0/a',
      'ssh://git@host:65536/a',
      'git@host:',
    ],
    ...[
      "git@host:a'b",
      'git@host:$(id)',
      'git@host:a;id',
      'git@host:-x',
      'git@host:a\nb',
      'ssh://git@host/a`id`',
      'git@host::a',
    ],
    ...['ssh://git@ho%20st/a', 'ssh://git@host/a?b', 'ssh://git@host%00/a', 'ssh+git://git@host/a', 'git@host: a'],
  ])('rejects the SSH URL %j', (url) => {
    expect(() => parseGitUrl(url, GIT_PROTOCOLS)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it.each([
    ['/srv/git/a.git', 'file:///srv/git/a.git'],
    ['file:///srv/git/a%20b.git', 'file:///srv/git/a%20b.git'],
    ['/srv/ä b%20', 'file:///srv/%C3%A4%20b%2520'],
  ])('normalizes the folder %s to one URL', (text, url) => {
    expect(parseGitUrl(text, ['file'])).toEqual({ url, protocol: 'file' });
    expect(parseGitUrl(url, ['file'])).toEqual({ url, protocol: 'file' });
  });

  it.each(['file://host/a', 'file:///', '//host/a', 'file:////host/a', '/a\nb', '/a?b', 'file:/a', 'FILE:/a'])(
    'rejects the folder %j',
    (url) => expect(() => parseGitUrl(url, ['file'])).toThrow(expect.objectContaining({ status: 400 })),
  );
});

describe('describeRepository', () => {
  it.each([
    ['https://github.com/owner/name.git', 'owner/name', 'github'],
    ['https://token@github.com/owner/name', 'owner/name', 'github'],
    ['https://gitlab.com/group/sub/name.git/', 'sub/name', 'gitlab'],
    ['https://gitlab.example.com/owner/name', 'owner/name', 'gitlab'],
    ['https://notgithub.com/owner/na%20me.git', 'owner/na me', undefined],
    ['https://git.example.com/name.git', 'name', undefined],
    ['https://git.example.com/', 'git.example.com', undefined],
    ['git@github.com:owner/name.git', 'owner/name', 'github'],
    ['ssh://git@gitlab.example.com:2222/group/sub/name.git', 'sub/name', 'gitlab'],
    ['file:///srv/git/name.git', 'git/name', undefined],
  ])('names %s', (url, repoName, provider) => expect(describeRepository(url)).toEqual({ repoName, provider }));
});

describe('requireBranchRef', () => {
  it.each(['refs/heads/main', 'refs/heads/a/b', 'refs/heads/-x', 'refs/heads/日本'])('accepts %s', (ref) => {
    expect(() => requireBranchRef(ref)).not.toThrow();
  });
  it.each([
    ...[
      'main',
      'refs/heads/',
      'refs/tags/a',
      'refs/heads/a b',
      'refs/heads/a..b',
      'refs/heads/a:refs/heads/b',
      'refs/heads/*',
    ],
    ...[
      'refs/heads/a.lock',
      'refs/heads/.a',
      'refs/heads/a/',
      'refs/heads/a//b',
      'refs/heads/a@{1}',
      'refs/heads/a\n',
      'refs/heads/a.',
    ],
  ])('rejects %j', (ref) => expect(() => requireBranchRef(ref)).toThrow(expect.objectContaining({ status: 400 })));
});

describe('redactUrl', () => {
  it('removes credentials and keeps the rest unchanged', () => {
    expect(redactUrl("fatal: 'https://u:p@ss@host/a' and http://t@h:1/b?c=d@e")).toBe(
      "fatal: 'https://***@host/a' and http://***@h:1/b?c=d@e",
    );
    expect(redactUrl('> Authorization: Basic abc\nnext')).toBe('> Authorization: ***\nnext');
    expect(redactUrl('https://host/a@b me@example.com')).toBe('https://host/a@b me@example.com');
  });
});
