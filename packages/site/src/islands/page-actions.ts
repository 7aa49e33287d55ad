// Copies the page as markdown.
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-page]')) {
  const label = button.querySelector('span');
  if (label && 'clipboard' in navigator) {
    const text = label.textContent;
    button.hidden = false;
    button.addEventListener('click', async () => {
      const answer = await fetch(button.dataset['copyPage'] ?? '');
      if (!answer.ok) return;
      await navigator.clipboard.writeText(await answer.text());
      label.textContent = button.dataset['done'] ?? text;
      setTimeout(() => {
        label.textContent = text;
      }, 1600);
    });
  }
}

export {};
