// Copies what a button or link stands for: the text of a code block, the page as markdown, the address of a heading.
import { announceLoading, findWord } from './speech/announce.ts';

/** Milliseconds for which it is shown that something was copied. */
const shown = 1600;

/** Copies a text and tells so; false where the browser refuses. A text still to come is promised: waiting would forfeit the right. */
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
  }, shown);
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
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

/** The link leads to its heading as before; its address is copied as well. */
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
