/** The element that every page has for words to those who hear it; its data are words that scripts need. */
const status = document.getElementById('b:status');

/** A word in the language of the page, by the name of its data attribute. */
export function findWord(name: 'copied' | 'linkCopied' | 'enlarge' | 'close'): string {
  return status?.dataset[name] ?? '';
}

/** Says something to those who hear the page; the same words once more are said once more. */
export function announceLoading(words: string): void {
  if (status === null) return;
  status.textContent = '';
  setTimeout(() => {
    status.textContent = words;
  }, 50);
}
