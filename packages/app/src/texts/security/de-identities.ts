import type { IdentityTexts } from './identity-texts.ts';

export const identities: IdentityTexts = {
  title: 'Verbundene Konten',
  text: 'Konten bei Identitätsanbietern, mit denen Sie sich anmelden.',
  empty: 'Kein Konto ist verbunden.',
  connect: '{provider} verbinden',
  everywhere: 'Gilt überall',
  within: 'Gilt in {organization}',
  facts: '{account} · Zuletzt verwendet {used} · {scope}',
  disconnect: 'Trennen',
  disconnectOf: '{provider} trennen',
  disconnectTitle: 'Das Konto bei {provider} trennen?',
  disconnectText: 'Sie können sich damit nicht mehr anmelden. Sitzungen, die damit begonnen haben, enden sofort.',
  disconnected: 'Konto bei {provider} getrennt',
};
