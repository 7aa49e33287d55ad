import type { AuditAction } from './audit.ts';

/** Resource types of actions, by the prefix before the dot. */
const FAMILIES = {
  access: ['space', 'collection', 'site'],
  people: ['member', 'link-invite', 'team', 'team-members'],
  signIn: [
    'session',
    'sessions',
    'password',
    'email',
    'account',
    'user',
    'second-factor',
    'second-factors',
    'recovery-codes',
    'recovery-code',
    'identity',
    'notification-settings',
    'token',
    'saml-provider',
    'oidc-provider',
    'email-domain',
  ],
  publishing: ['site', 'share-link', 'custom-hostname'],
  content: [
    'space',
    'page-draft',
    'collection',
    'git-connection',
    'git-webhook',
    'translation',
    'translation-language',
  ],
  settings: [
    'organization',
    'custom-field',
    'installation-administrator',
    'installation',
    'installation-export',
    'job',
    'webhook',
  ],
  comments: ['comment', 'comment-reply'],
} as const;

export type Family = keyof typeof FAMILIES;
export const FAMILY_NAMES = Object.keys(FAMILIES) as Family[];

const GRANTS = /\.(?:granted|revoked|default-level-changed)$/;

/** All existing actions of a family. Pure. */
export const listFamily = (family: Family, actions: readonly AuditAction[]): AuditAction[] =>
  actions.filter((action) => {
    const words: readonly string[] = FAMILIES[family];
    if (!words.includes(action.split('.')[0] ?? '')) return false;
    // Changes of permissions are a separate family.
    return family === 'access' ? GRANTS.test(action) : !GRANTS.test(action) || family === 'settings';
  });
