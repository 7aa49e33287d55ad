import type { IdentityTexts } from './identity-texts.ts';

export const identities: IdentityTexts = {
  title: 'Connected accounts',
  text: 'Accounts at identity providers that you sign in with.',
  empty: 'No account is connected.',
  connect: 'Connect {provider}',
  everywhere: 'Valid everywhere',
  within: 'Valid in {organization}',
  facts: '{account} · Last used {used} · {scope}',
  disconnect: 'Disconnect',
  disconnectOf: 'Disconnect {provider}',
  disconnectTitle: 'Disconnect the account at {provider}?',
  disconnectText: 'You can no longer sign in with it. Sessions that began with it end immediately.',
  disconnected: 'Account at {provider} disconnected',
};
