// Tabs of the same title open together, here and on the pages that follow.
const key = 'bindery-tabs';
const maxTabs = 20;

function readTitles(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((title) => typeof title === 'string') : [];
  } catch {
    return [];
  }
}

function remember(title: string): void {
  const titles = [title, ...readTitles().filter((other) => other !== title)].slice(0, maxTabs);
  try {
    localStorage.setItem(key, JSON.stringify(titles));
  } catch {
    // Storage may be refused: tabs then stay together on this page only.
  }
}

const choices = [...document.querySelectorAll<HTMLInputElement>('.tab-choice')];

// The most recent title is last, so that it wins if a group has several of them.
for (const title of readTitles().reverse()) {
  for (const choice of choices) if (choice.dataset['tab'] === title) choice.checked = true;
}

// A link into a tab opens it.
function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let panel = target?.closest('.tab-panel'); panel; panel = panel.parentElement?.closest('.tab-panel')) {
    const choice = panel.previousElementSibling?.previousElementSibling;
    if (choice instanceof HTMLInputElement) choice.checked = true;
  }
  target?.scrollIntoView();
}
if (location.hash.length > 1) openTarget();
addEventListener('hashchange', openTarget);

for (const choice of choices) {
  choice.addEventListener('change', () => {
    const title = choice.dataset['tab'] ?? '';
    const before = choice.getBoundingClientRect().top;
    for (const other of choices) if (other.dataset['tab'] === title) other.checked = true;
    // Panels above may have changed their height: the clicked element stays in place.
    scrollBy({ top: choice.getBoundingClientRect().top - before, behavior: 'instant' });
    remember(title);
  });
}

export {};
