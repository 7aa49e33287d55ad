import type { ErrorTexts } from './error-texts.ts';

/** The errors of the account pages in German. */
export const germanErrors: ErrorTexts = {
  tooManyAttempts: {
    one: 'Zu viele Versuche. Versuchen Sie es in einer Minute erneut.',
    other: 'Zu viele Versuche. Versuchen Sie es in {minutes} Minuten erneut.',
  },
  passwords: {
    short: 'Das Passwort muss mindestens 12 Zeichen haben.',
    long: 'Das Passwort darf höchstens 200 Zeichen haben.',
    email: 'Das Passwort darf Ihre E-Mail-Adresse nicht enthalten.',
    common: 'Das Passwort ist leicht zu erraten. Wählen Sie ein weniger gebräuchliches.',
  },
  reasons: {
    account_disabled:
      'Ihr Konto ist deaktiviert. Wenden Sie sich an einen Installationsadministrator oder an den Betreiber des Servers.',
    code_required:
      'Dieses Konto hat einen zweiten Faktor. Geben Sie zum Passwort den Code Ihrer Authenticator-App oder einen Wiederherstellungscode ein, oder verwenden Sie einen Passkey.',
    database_unavailable: 'Die Datenbank antwortet nicht. Versuchen Sie es später erneut.',
    disk_full:
      'Der Speicher des Servers ist voll. Es wurde nichts geändert: Versuchen Sie es erneut, sobald Platz ist.',
    disk_read_only:
      'Der Server kann gerade nichts speichern. Es wurde nichts geändert: Versuchen Sie es später erneut.',
    internal_error: 'Der Fehler liegt beim Server und wurde protokolliert. Versuchen Sie es später erneut.',
    invalid_csrf_token: 'Dieses Formular ist abgelaufen. Laden Sie die Seite neu, und senden Sie es erneut ab.',
    membership_ended:
      'Sie wurden aus dieser Organisation entfernt. Bitten Sie einen Administrator um eine Einladung an Ihre E-Mail-Adresse.',
    not_found: 'Das gibt es hier nicht oder nicht mehr.',
    passwords_disabled: 'Passwörter sind hier ausgeschaltet. Melden Sie sich über Ihren Identitätsanbieter an.',
    rate_limited: 'Zu viele Anfragen. Warten Sie eine Minute, und versuchen Sie es erneut.',
    server_busy: 'Der Server ist gerade ausgelastet. Versuchen Sie es in einigen Sekunden erneut.',
    server_stopping: 'Der Server wird angehalten. Versuchen Sie es in einer Minute erneut.',
    single_sign_on_required: 'Sie sind über einen Identitätsanbieter angemeldet. Bestätigen Sie Ihre Identität dort.',
    sso_out_of_scope:
      'Sie sind über das Single Sign-on einer Organisation angemeldet, das nur dort gilt. Melden Sie sich dafür mit Ihrem Passwort an.',
    wrong_code: 'Der Code ist falsch, abgelaufen oder wurde schon verwendet. Geben Sie den nächsten ein.',
    wrong_passkey: 'Der Passkey wurde nicht angenommen. Laden Sie die Seite neu, und versuchen Sie es erneut.',
    wrong_password: 'Das Passwort fehlt oder ist falsch.',
  },
  saml: {
    unreadable: 'Die SAML-Antwort war nicht lesbar. Beginnen Sie auf der Anmeldeseite von vorn.',
    'too-large':
      'Die SAML-Antwort ist zu groß. Bitten Sie den Administrator des Identitätsanbieters, weniger Attribute zu senden.',
    encrypted:
      'Die SAML-Antwort ist verschlüsselt. Bitten Sie den Administrator des Identitätsanbieters, signierte Assertions ohne Verschlüsselung zu senden.',
    'not-successful':
      'Der Identitätsanbieter hat Sie nicht angemeldet. Beginnen Sie auf der Anmeldeseite von vorn, oder bitten Sie dessen Administrator um Zugriff.',
    structure:
      'Die SAML-Antwort muss genau eine signierte Assertion enthalten. Wenden Sie sich an den Administrator des Identitätsanbieters.',
    unsigned:
      'Die SAML-Assertion ist nicht signiert. Bitten Sie den Administrator des Identitätsanbieters, Assertions zu signieren und nicht nur die Antwort.',
    algorithm:
      'Das Signaturverfahren des Identitätsanbieters ist nicht sicher. Bitten Sie dessen Administrator, mit RSA und SHA-256 zu signieren.',
    signature:
      'Die Signatur der SAML-Antwort ist ungültig. Bitten Sie einen Administrator, das Zertifikat des Identitätsanbieters zu vergleichen.',
    issuer:
      'Die SAML-Antwort kommt von einem anderen Identitätsanbieter. Bitten Sie einen Administrator, dessen Entity-ID zu vergleichen.',
    audience:
      'Die SAML-Antwort ist für einen anderen Dienst. Bitten Sie den Administrator des Identitätsanbieters, die Entity-ID zu vergleichen.',
    recipient:
      'Die SAML-Antwort ist für eine andere ACS-URL. Bitten Sie den Administrator des Identitätsanbieters, sie zu vergleichen.',
    'not-yet-valid': 'Die SAML-Antwort ist noch nicht gültig. Vergleichen Sie die Uhren beider Server.',
    expired: 'Die SAML-Antwort ist abgelaufen. Beginnen Sie auf der Anmeldeseite von vorn.',
    'unknown-request':
      'Diese Anmeldung wurde nicht hier begonnen, ist schon abgeschlossen oder abgelaufen. Beginnen Sie auf der Anmeldeseite von vorn.',
    replayed: 'Diese SAML-Antwort wurde schon verwendet. Beginnen Sie auf der Anmeldeseite von vorn.',
    'no-address':
      'Die SAML-Antwort enthält keine E-Mail-Adresse. Bitten Sie den Administrator des Identitätsanbieters, sie als NameID zu senden.',
    'other-browser':
      'Diese Anmeldung wurde in einem anderen Browser begonnen. Beginnen Sie in diesem auf der Anmeldeseite von vorn.',
    'other-person':
      'Der Identitätsanbieter hat eine andere Person angemeldet. Bestätigen Sie mit dem Konto, mit dem Sie hier angemeldet sind.',
    'not-fresh':
      'Der Identitätsanbieter hat keine neue Anmeldung verlangt. Bitten Sie dessen Administrator, ForceAuthn zu unterstützen und AuthnInstant zu senden.',
    disabled:
      'Ihre Mitgliedschaft in dieser Organisation ist deaktiviert. Wenden Sie sich an einen Administrator der Organisation.',
    'foreign-account':
      'Es gibt ein Konto mit Ihrer E-Mail-Adresse, für das dem Identitätsanbieter nicht vertraut wird. Bitten Sie einen Administrator der Organisation um eine Einladung, und nehmen Sie sie an.',
  },
  oidc: {
    unavailable:
      'Der Identitätsanbieter ist nicht erreichbar. Versuchen Sie es in einer Minute erneut, oder benachrichtigen Sie einen Administrator.',
    blocked:
      'Bindery verbindet sich nicht mit dem Identitätsanbieter, weil er nicht im öffentlichen Netz steht. Bitten Sie den Betreiber dieses Servers, dessen Host mit BINDERY_OUTBOUND_ALLOW zu erlauben.',
    discovery:
      'Der Identitätsanbieter veröffentlicht nicht, was für die Anmeldung nötig ist. Bitten Sie einen Administrator, dessen Issuer zu vergleichen.',
    'secret-lost':
      'Das Client-Secret des Identitätsanbieters lässt sich nicht mehr entschlüsseln. Bitten Sie einen Administrator, es erneut einzugeben.',
    'not-successful':
      'Der Identitätsanbieter hat Sie nicht angemeldet. Beginnen Sie auf der Anmeldeseite von vorn, oder bitten Sie dessen Administrator um Zugriff.',
    client:
      'Der Identitätsanbieter nimmt Client-ID oder Client-Secret nicht an. Bitten Sie einen Administrator, beide zu vergleichen.',
    code: 'Der Identitätsanbieter hat den Anmeldecode nicht angenommen. Beginnen Sie auf der Anmeldeseite von vorn.',
    unreadable: 'Die Antwort des Identitätsanbieters war nicht lesbar. Beginnen Sie auf der Anmeldeseite von vorn.',
    algorithm:
      'Das ID-Token ist mit einem Verfahren signiert, das nicht angenommen wird. Bitten Sie den Administrator des Identitätsanbieters, mit RS256 oder ES256 zu signieren.',
    signature: 'Die Signatur des ID-Tokens ist ungültig. Benachrichtigen Sie einen Administrator.',
    issuer:
      'Das ID-Token kommt von einem anderen Identitätsanbieter. Bitten Sie einen Administrator, den Issuer zu vergleichen.',
    audience:
      'Das ID-Token ist für einen anderen Client. Bitten Sie einen Administrator, die Client-ID zu vergleichen.',
    nonce: 'Das ID-Token gehört nicht zu dieser Anmeldung. Beginnen Sie auf der Anmeldeseite von vorn.',
    expired:
      'Das ID-Token ist abgelaufen. Beginnen Sie auf der Anmeldeseite von vorn, oder vergleichen Sie die Uhren beider Server.',
    'not-yet-valid': 'Das ID-Token ist noch nicht gültig. Vergleichen Sie die Uhren beider Server.',
    'unknown-request':
      'Diese Anmeldung wurde nicht hier begonnen, ist schon abgeschlossen oder abgelaufen. Beginnen Sie auf der Anmeldeseite von vorn.',
    'other-browser':
      'Diese Anmeldung wurde in einem anderen Browser begonnen. Beginnen Sie in diesem auf der Anmeldeseite von vorn.',
    'no-email':
      'Der Identitätsanbieter hat keine E-Mail-Adresse gesendet. Bitten Sie dessen Administrator, den Claim „email“ zu senden.',
    'unverified-email':
      'Der Identitätsanbieter bestätigt Ihre E-Mail-Adresse nicht. Bestätigen Sie sie dort, und melden Sie sich dann erneut an.',
    'account-exists':
      'Es gibt ein Konto mit Ihrer E-Mail-Adresse. Melden Sie sich dort wie bisher an, und verbinden Sie diesen Identitätsanbieter dann unter „Anmeldung und Sicherheit“.',
    'foreign-account':
      'Es gibt ein Konto mit Ihrer E-Mail-Adresse, für das dem Identitätsanbieter nicht vertraut wird. Bitten Sie einen Administrator der Organisation um eine Einladung, und nehmen Sie sie an.',
    'not-invited':
      'Sie haben hier noch kein Konto. Bitten Sie einen Administrator, Ihre E-Mail-Adresse einzuladen oder deren Domain für die Organisation zu bestätigen.',
    disabled:
      'Ihre Mitgliedschaft in dieser Organisation ist deaktiviert. Wenden Sie sich an einen Administrator der Organisation.',
    'other-person':
      'Der Identitätsanbieter hat eine andere Person angemeldet. Bestätigen Sie mit dem Konto, mit dem Sie hier angemeldet sind.',
    'not-fresh':
      'Der Identitätsanbieter sagt nicht, dass Sie sich gerade erneut angemeldet haben. Bitten Sie dessen Administrator, max_age zu unterstützen und den Claim „auth_time“ zu senden.',
    'confirm-otherwise':
      'Der Identitätsanbieter sagt nicht, wann Sie sich dort angemeldet haben. Bestätigen Sie mit Ihrem Passkey oder Ihrem Passwort.',
    'already-linked':
      'Dieses Konto des Identitätsanbieters ist hier mit einem anderen Konto verbunden. Melden Sie sich mit jenem an, und trennen Sie die Verbindung zuerst dort.',
    'not-admitted':
      'Sie sind angemeldet, aber diese Site ist für andere E-Mail-Adressen. Melden Sie sich dort mit einem anderen Konto an, oder bitten Sie den Eigentümer der Site um Zugriff.',
    'not-in-group':
      'Sie sind angemeldet, aber diese Site ist für andere Gruppen von Personen. Melden Sie sich dort mit einem anderen Konto an, oder bitten Sie den Eigentümer der Site um Zugriff.',
    'too-many-claims':
      'Der Identitätsanbieter sagt mehr über Sie, als eine Site speichern kann. Bitten Sie den Eigentümer der Site, die verwendeten Claims zu deklarieren.',
  },
};
