// Opens images that are shown smaller than they are over the page. Without it they stay as they are.
import { findWord } from './speech/announce.ts';

/** How much wider an image has to be than it is shown, before opening it shows more. */
const gain = 1.15;

/** Images that can be enlarged, with their original alternative text. */
const openable = new Map<HTMLImageElement, string>();

const showsMore = (image: HTMLImageElement, width: number): boolean => width > image.clientWidth * gain;

let dialog: HTMLDialogElement | undefined;

function makeCloseButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'icon-button zoom-close';
  button.setAttribute('aria-label', findWord('close'));
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(icon.namespaceURI, 'path');
  path.setAttribute('d', 'M6 6l12 12M18 6L6 18');
  icon.append(path);
  button.append(icon);
  return button;
}

/** A place of an image, in parts of its width and height. */
interface ImagePoint {
  readonly x: number;
  readonly y: number;
}

/** Shows the image of the dialog as large as it is, with a place of it in the middle of the window. */
function enlarge(dialog: HTMLDialogElement, { x, y }: ImagePoint): void {
  dialog.classList.add('zoom-whole');
  dialog.scrollTo(x * dialog.scrollWidth - dialog.clientWidth / 2, y * dialog.scrollHeight - dialog.clientHeight / 2);
}

const placeOf = ({ offsetX, offsetY }: MouseEvent, { clientWidth, clientHeight }: Element): ImagePoint => ({
  x: offsetX / clientWidth,
  y: offsetY / clientHeight,
});

/** One dialog for all images of the page, created on first use. */
function makeDialog(): HTMLDialogElement {
  const created = document.createElement('dialog');
  created.className = 'zoom';
  created.addEventListener('click', (event) => {
    const { target } = event;
    // The image is seen whole first, and then as large as it is, to be moved about.
    const grows = target instanceof HTMLImageElement && showsMore(target, target.naturalWidth);
    if (grows && !created.classList.contains('zoom-whole')) enlarge(created, placeOf(event, target));
    else if (!(target instanceof Element && target.closest('figcaption'))) created.close();
  });
  document.body.append(created);
  return created;
}

function open(image: HTMLImageElement, point: ImagePoint): void {
  dialog ??= makeDialog();
  const large = document.createElement('img');
  large.src = image.currentSrc || image.src;
  large.alt = openable.get(image) ?? '';
  const figure = document.createElement('figure');
  figure.append(large);
  const caption = image.closest('figure')?.querySelector('figcaption');
  if (caption) figure.append(caption.cloneNode(true));
  dialog.replaceChildren(makeCloseButton(), figure);
  dialog.classList.remove('zoom-whole');
  dialog.setAttribute('aria-label', large.alt || findWord('enlarge'));
  dialog.showModal();
  // On a small screen it would be no larger than it was.
  if (!showsMore(image, large.clientWidth)) enlarge(dialog, point);
}

/** An image that can be opened is a button, while it is shown smaller than it is. */
function check(image: HTMLImageElement): void {
  const opens = image.clientWidth > 0 && showsMore(image, image.naturalWidth);
  if (opens === openable.has(image)) return;
  if (opens) {
    openable.set(image, image.alt);
    image.setAttribute('role', 'button');
    // An image without alternative text is hidden from screen readers, but a button is not.
    image.alt = [findWord('enlarge'), image.alt].filter(Boolean).join(': ');
    image.tabIndex = 0;
  } else {
    image.alt = openable.get(image) ?? '';
    openable.delete(image);
    for (const name of ['role', 'tabindex']) image.removeAttribute(name);
  }
}

const findOpenable = ({ target }: Event): HTMLImageElement | undefined =>
  target instanceof HTMLImageElement && openable.has(target) ? target : undefined;

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) if (target instanceof HTMLImageElement) check(target);
});

for (const image of document.querySelectorAll<HTMLImageElement>('.image img, img.image-inline')) {
  if (image.closest('a, .card, summary, label') !== null) continue;
  sizes.observe(image);
  image.addEventListener('load', () => check(image));
}

document.addEventListener('click', (event) => {
  const image = findOpenable(event);
  if (image) open(image, placeOf(event, image));
});
document.addEventListener('keydown', (event) => {
  const image = event.key === 'Enter' || event.key === ' ' ? findOpenable(event) : undefined;
  if (!image) return;
  event.preventDefault();
  open(image, { x: 0.5, y: 0.5 });
});
