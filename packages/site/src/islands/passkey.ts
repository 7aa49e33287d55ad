// Has the browser sign with a passkey, and sends the form with the signature.
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
  const response = form.elements.namedItem('response');
  const failure = form.querySelector<HTMLElement>('[data-passkey-failed]');
  const button = form.querySelector('button');
  if (!browserSupportsWebAuthn() || !(response instanceof HTMLInputElement) || button === null) continue;
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = JSON.parse(form.dataset['passkey'] ?? '{}');
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    if (failure !== null) failure.hidden = true;
    startAuthentication({ optionsJSON })
      .then((signed) => {
        response.value = JSON.stringify(signed);
        form.submit();
      })
      .catch(() => {
        if (failure !== null) failure.hidden = false;
        button.disabled = false;
      });
  });
  // A visitor who navigates back to the page finds a working form.
  addEventListener('pageshow', () => {
    button.disabled = false;
  });
}
