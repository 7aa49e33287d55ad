// Menus close on interaction elsewhere, and restore the focus on Escape.
const menus = [...document.querySelectorAll<HTMLDetailsElement>('[data-menu]')];

document.addEventListener('click', (event) => {
  for (const menu of menus) {
    if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of menus) {
    if (!menu.open) continue;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
});

export {};
