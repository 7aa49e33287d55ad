// Reveals passwords while typing, and prevents double submission of forms.
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-reveal]')) {
  const input = document.getElementById(button.dataset['reveal'] ?? '');
  if (!(input instanceof HTMLInputElement)) continue;
  const show = (isVisible: boolean): void => {
    input.type = isVisible ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isVisible));
  };
  button.hidden = false;
  button.addEventListener('click', () => show(input.type === 'password'));
  // Submitted as a password, so that the browser does not offer it again as a text.
  input.form?.addEventListener('submit', () => show(false));
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
  let sent = false;
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  // A visitor who navigates back to the page finds a working form.
  addEventListener('pageshow', () => {
    sent = false;
  });
}

export {};
