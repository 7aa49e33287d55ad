// Menus close when something else is used; `/` goes to the search field.
const menus = [...document.querySelectorAll<HTMLDetailsElement>('[data-menu]')];

document.addEventListener('click', (event) => {
  for (const menu of menus) {
    if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    for (const menu of menus) {
      if (!menu.open) continue;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
    return;
  }
  const search = document.querySelector<HTMLInputElement>('[data-search]');
  const writing =
    event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]');
  const asked = event.key === '/' || (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey));
  if (!search || !asked || (writing && event.key === '/') || search.offsetParent === null) return;
  event.preventDefault();
  search.focus();
  search.select();
});

export {};
