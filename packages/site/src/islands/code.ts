// Copies the text of a code block.
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-code]')) {
  const code = button.closest('[data-code]')?.querySelector('code');
  if (code && 'clipboard' in navigator) {
    const label = button.getAttribute('aria-label') ?? '';
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText((code.textContent ?? '').replace(/\n$/, ''));
      button.classList.add('is-done');
      button.setAttribute('aria-label', button.dataset['done'] ?? label);
      setTimeout(() => {
        button.classList.remove('is-done');
        button.setAttribute('aria-label', label);
      }, 1600);
    });
  }
}

export {};
