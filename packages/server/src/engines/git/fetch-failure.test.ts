import { describe, expect, it } from 'vitest';
import { explainFetchFailure } from './fetch-failure.ts';
import { GitError } from './git-error.ts';

const explain = (detail: string) => explainFetchFailure(new GitError('failed', '', detail));

describe('explainFetchFailure', () => {
  it.each([
    'error: RPC failed; curl 18 transfer closed\nremote: error: inflate: data stream error (incorrect header check)\nremote: fatal: loose object 45b983be (stored in ./objects/45/b983be) is corrupt\nremote: aborting due to possible repository corruption on the remote side.\nfatal: early EOF\nfatal: index-pack failed',
    'remote: fatal: unable to read 45b983be36b73c0788dc9cbcb76cbb80fc7bb057\nremote: aborting due to possible repository corruption on the remote side.\nfatal: protocol error: bad pack header',
  ])('says that a repository is damaged at its host, and does not try again', (detail) => {
    expect(explain(detail)).toMatchObject({ reason: 'corrupt', retryable: false });
  });

  it('tries again after a connection that was broken', () => {
    expect(explain('remote: Enumerating objects: 3, done.\nfatal: early EOF\nfatal: index-pack failed')).toMatchObject({
      reason: 'unreachable',
      retryable: true,
    });
  });
});
