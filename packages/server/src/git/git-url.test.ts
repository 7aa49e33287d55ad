import { describe, expect, it } from 'vitest';
import { describeRepository, parseGitUrl, requireBranchRef } from './git-url.ts';
import { redactUrl } from './redact.ts';

describe('parseGitUrl', () => {
  it('splits credentials off', () => {
    expect(parseGitUrl('https://us%40er:p%3Ass@git.example.com/a/b.git')).toEqual({
      url: 'https://git.example.com/a/b.git',
      credentials: { username: 'us@er', password: 'p:ss' },
    });
    expect(parseGitUrl('https://token@git.example.com/a')).toEqual({
      url: 'https://git.example.com/a',
      credentials: { username: 'token', password: '' },
    });
    expect(parseGitUrl('http://git.example.com:8080/a b'.replace(' ', '%20'))).toEqual({
      url: 'http://git.example.com:8080/a%20b',
    });
  });

  it.each([
    ...[
      '',
      'a/b',
      '/srv/git/a.git',
      'file:///srv/a.git',
      'git://host/a',
      'ext::sh -c id',
      '--upload-pack=x',
      'http:/a/b',
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
  ])('refuses %j with a sentence that does not repeat it', (url) => {
    expect(() => parseGitUrl(url)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('tells what to use instead of SSH', () => {
    for (const url of ['git@github.com:owner/name.git', 'ssh://git@github.com/owner/name.git']) {
      expect(() => parseGitUrl(url)).toThrow('SSH addresses are not supported');
    }
  });
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
  ])('names %s', (url, repoName, provider) => expect(describeRepository(url)).toEqual({ repoName, provider }));
});

describe('requireBranchRef', () => {
  it.each(['refs/heads/main', 'refs/heads/a/b', 'refs/heads/-x', 'refs/heads/日本'])('takes %s', (ref) => {
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
  ])('refuses %j', (ref) => expect(() => requireBranchRef(ref)).toThrow(expect.objectContaining({ status: 400 })));
});

describe('redactUrl', () => {
  it('takes out credentials and leaves the rest as it is', () => {
    expect(redactUrl("fatal: 'https://u:p@ss@host/a' and http://t@h:1/b?c=d@e")).toBe(
      "fatal: 'https://***@host/a' and http://***@h:1/b?c=d@e",
    );
    expect(redactUrl('> Authorization: Basic abc\nnext')).toBe('> Authorization: ***\nnext');
    expect(redactUrl('https://host/a@b me@example.com')).toBe('https://host/a@b me@example.com');
  });
});
