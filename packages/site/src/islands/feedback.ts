// Sends a reader's feedback without leaving the page. Each visit is reported once: with its comment on submission, or
// with the rating only when the reader leaves after rating.
const form = document.querySelector<HTMLFormElement>('[data-feedback]');

function setUp(form: HTMLFormElement): void {
  const send = form.querySelector<HTMLButtonElement>('button');
  let sent = false;

  /** As the form itself would send it; a comment that was begun and not sent is the reader's own. */
  const post = (isLeaving: boolean): Promise<Response> => {
    const fields = [...new FormData(form)].filter(([name]) => !(isLeaving && name === 'comment'));
    const body = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
    return fetch(form.action, { method: 'POST', body, keepalive: isLeaving });
  };

  const show = (part: 'done' | 'failed', isVisible: boolean): void => {
    const element = form.querySelector<HTMLElement>(`[data-${part}]`);
    if (element) element.hidden = !isVisible;
  };

  const thank = (): void => {
    for (const part of form.querySelectorAll<HTMLElement>('[data-asked]')) part.hidden = true;
    show('done', true);
    form.querySelector<HTMLElement>('[data-done]')?.focus();
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (sent) return;
    sent = true;
    if (send) send.disabled = true;
    show('failed', false);
    const answer = await post(false).catch(() => undefined);
    if (answer?.ok) thank();
    else {
      sent = false;
      if (send) send.disabled = false;
      show('failed', true);
    }
  });

  addEventListener('pagehide', () => {
    if (sent || form.querySelector(':checked') === null) return;
    sent = true;
    post(true).catch(() => undefined);
    thank();
  });
}

if (form) setUp(form);

export {};
