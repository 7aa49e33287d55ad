/** The live region of every page; its data attributes are texts for scripts. */
const status = document.getElementById('b:status');

/** A word in the language of the page, by the name of its data attribute. */
export function findWord(name: 'copied' | 'linkCopied' | 'enlarge' | 'close'): string {
  return status?.dataset[name] ?? '';
}

/** Announces a text to screen readers, including the same text again. */
export function announceLoading(words: string): void {
  if (status === null) return;
  status.textContent = '';
  setTimeout(() => {
    status.textContent = words;
  }, 50);
}
