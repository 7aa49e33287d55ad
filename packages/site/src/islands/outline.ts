// Marks the heading that is read, in the outline.
const outline = document.querySelector<HTMLElement>('[data-outline]');

if (outline) {
  const links = [...outline.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  /** Below the header, where the eye rests. */
  const line = 140;

  const mark = (): void => {
    let current = -1;
    for (const [index, heading] of headings.entries()) {
      if (heading?.offsetParent && heading.getBoundingClientRect().top <= line) current = index;
    }
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
    if (atEnd && scrollY > 0) current = headings.length - 1;
    for (const [index, link] of links.entries()) {
      if (index !== current) link.removeAttribute('aria-current');
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'true');
        const { offsetTop } = link;
        if (offsetTop < outline.scrollTop || offsetTop > outline.scrollTop + outline.clientHeight - 60) {
          outline.scrollTop = offsetTop - outline.clientHeight / 2;
        }
      }
    }
  };

  let asked = false;
  const ask = (): void => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      mark();
    });
  };
  addEventListener('scroll', ask, { passive: true });
  addEventListener('resize', ask, { passive: true });
  mark();
}

export {};
