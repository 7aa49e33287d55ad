// Shows passwords that are being typed, and keeps forms from being sent twice.
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-reveal]')) {
  const input = document.getElementById(button.dataset['reveal'] ?? '');
  if (!(input instanceof HTMLInputElement)) continue;
  const show = (shown: boolean): void => {
    input.type = shown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(shown));
  };
  button.hidden = false;
  button.addEventListener('click', () => show(input.type === 'password'));
  // What is sent is a password for the browser too: it does not offer it again as a text.
  input.form?.addEventListener('submit', () => show(false));
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
  let sent = false;
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  // A visitor who comes back to the page finds a form that works.
  addEventListener('pageshow', () => {
    sent = false;
  });
}

export {};
