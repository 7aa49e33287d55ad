import { listKeys } from './kbd.tsx';

const DELAY_MS = 400;
const GAP = 6;
let tooltipTarget: HTMLElement | undefined;
let timer: number | undefined;
let lastHidden = 0;

/**
 * Shows `data-tooltip` of elements next to them, with their shortcuts: after a hover delay, and at once on keyboard
 * focus. One element serves all; names are in `aria-label`, so nothing is read twice.
 */
export function startTooltips(): void {
  const tip = document.createElement('div');
  tip.className = 'tooltip';
  tip.popover = 'manual';
  tip.setAttribute('aria-hidden', 'true');
  document.body.append(tip);
  const hide = () => {
    clearTimeout(timer);
    if (tooltipTarget === undefined) return;
    tooltipTarget = undefined;
    lastHidden = performanceNow();
    if (tip.matches(':popover-open')) tip.hidePopover();
  };
  const show = (target: HTMLElement) => {
    tooltipTarget = target;
    write(tip, target);
    tip.showPopover();
    positionTip(tip, target);
  };
  document.addEventListener('pointerover', (event) => {
    const target = findTarget(event.target);
    if (target === tooltipTarget && target !== undefined) return;
    hide();
    if (target === undefined || event.pointerType === 'touch') return;
    timer = window.setTimeout(
      () => target.isConnected && show(target),
      performanceNow() - lastHidden < 300 ? 0 : DELAY_MS,
    );
  });
  document.addEventListener('focusin', (event) => {
    const target = findTarget(event.target);
    hide();
    if (target?.matches(':focus-visible')) show(target);
  });
  for (const type of ['focusout', 'pointerdown', 'keydown', 'scroll'] as const)
    document.addEventListener(type, hide, { capture: true, passive: true });
}

const performanceNow = (): number => document.timeline.currentTime as number;

const findTarget = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null) ?? undefined;

function write(tip: HTMLElement, { dataset }: HTMLElement): void {
  tip.textContent = dataset['tooltip'] ?? '';
  const keys = dataset['tooltipKeys'];
  if (keys === undefined) return;
  for (const key of listKeys(keys).flat()) {
    const element = document.createElement('kbd');
    element.textContent = key;
    tip.append(element);
  }
}

/** Below the element, or above it if there is no room, and within the window. */
function positionTip(tip: HTMLElement, target: HTMLElement): void {
  const at = target.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(Math.max(GAP, at.left + at.width / 2 - width / 2), innerWidth - width - GAP);
  const below = at.bottom + GAP;
  tip.style.left = `${left}px`;
  tip.style.top = `${below + height > innerHeight ? at.top - height - GAP : below}px`;
}
