import type { OidcTexts } from './oidc-texts.ts';

export const oidc: OidcTexts = {
  protocol: 'Anbieter',
  saml: 'SAML 2.0',
  presets: {
    google: 'Google',
    entra: 'Microsoft Entra ID',
    okta: 'Okta',
    keycloak: 'Keycloak',
    authentik: 'Authentik',
    github: 'GitHub',
    other: 'Anderer OpenID-Connect-Anbieter',
  },
  issuer: 'URL des Ausstellers (Issuer)',
  issuerHint: 'Genau wie der Anbieter sie schreibt, mit oder ohne Schrägstrich am Ende.',
  clientId: 'Client-ID',
  clientSecret: 'Client-Secret',
  clientSecretHint:
    'Wird verschlüsselt gespeichert und nie wieder angezeigt. Für einen öffentlichen Client leer lassen.',
  keepSecret: 'Ein Secret ist gespeichert. Lassen Sie das Feld leer, um es zu behalten.',
  added: 'Anbieter hinzugefügt. Registrieren Sie dort jetzt die Weiterleitungs-URI.',
  service: '1. Dies beim Identitätsanbieter registrieren',
  redirectUri: 'Weiterleitungs-URI (Redirect URI)',
  postLogoutUri: 'Weiterleitungs-URI nach der Abmeldung',
  signOut: 'Auch beim Anbieter abmelden',
  signOutHint:
    'Wenn sich jemand hier oder auf einer Website abmeldet. Registrieren Sie die Weiterleitungs-URI nach der Abmeldung beim Anbieter: Sie erscheint oben, sobald dies gespeichert ist.',
  provider: '2. Angaben des Identitätsanbieters prüfen',
  people: '3. Zugriff neuer Mitglieder festlegen',
  groups: '4. Rollen und Teams nach Gruppen vergeben',
  groupsHint:
    'Bei jeder Anmeldung bekommen Mitglieder dieser Gruppen Rolle und Team. Nicht genannte Rollen und Teams bleiben unverändert.',
  groupsClaim: 'Claim mit den Gruppen',
  groupsClaimHint: 'Claims in anderen Claims mit Punkten, zum Beispiel realm_access.roles.',
  group: 'Gruppe',
  groupRole: 'Rolle',
  noRole: 'Keine Rolle',
  groupTeam: 'Team',
  addGroup: 'Gruppe hinzufügen',
  removeGroup: 'Gruppe {group} entfernen',
  check: 'Verbindung testen',
  checked: 'Der Anbieter veröffentlicht alles Nötige. Testen Sie als Nächstes die Anmeldung.',
  noConfirmation:
    'GitHub teilt nicht mit, wann sich jemand angemeldet hat: Sensible Änderungen werden mit einem Passwort bestätigt.',
};
