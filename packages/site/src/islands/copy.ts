// Copies the content of a button or link: the text of a code block, the page as markdown, the URL of a heading.
import { announceLoading, findWord } from './speech/announce.ts';

/** How long the confirmation is shown, in milliseconds. */
const CONFIRMATION_MS = 1600;

/**
 * Copies a text and announces it; false if the browser refuses. A pending text is passed as a promise: waiting would
 * forfeit the user activation.
 */
async function copy(text: string | Promise<string>, words: string): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
  } catch {
    return false;
  }
  announceLoading(words);
  return true;
}

function markDone(element: Element, restore: () => void = () => undefined): void {
  element.classList.add('is-done');
  setTimeout(() => {
    element.classList.remove('is-done');
    restore();
  }, CONFIRMATION_MS);
}

async function fetchText(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

function setUpCode(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-code]')) {
    const code = button.closest('[data-code]')?.querySelector('code');
    if (!code) continue;
    const name = button.getAttribute('aria-label') ?? '';
    button.hidden = false;
    button.addEventListener('click', async () => {
      if (!(await copy((code.textContent ?? '').replace(/\n$/, ''), findWord('copied')))) return;
      button.setAttribute('aria-label', findWord('copied'));
      markDone(button, () => button.setAttribute('aria-label', name));
    });
  }
}

function setUpPage(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-page]')) {
    const label = button.querySelector('span');
    if (!label) continue;
    const text = label.textContent;
    button.hidden = false;
    button.addEventListener('click', async () => {
      if (!(await copy(fetchText(button.dataset['copyPage'] ?? ''), findWord('copied')))) return;
      label.textContent = findWord('copied');
      markDone(button, () => {
        label.textContent = text;
      });
    });
  }
}

/** The link still opens its heading; its URL is copied as well. */
function setUpHeadings(): void {
  document.addEventListener('click', async (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.heading-anchor');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (await copy(link.href, findWord('linkCopied'))) markDone(link);
  });
}

if ('clipboard' in navigator) {
  setUpCode();
  setUpPage();
  setUpHeadings();
}
