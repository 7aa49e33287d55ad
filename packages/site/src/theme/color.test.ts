import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findColor, toOklch, toRgb, writeColor } from './color.ts';
import { contrastOf, reachContrast } from './contrast.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

function read(color: string) {
  const rgb = findColor(color);
  if (rgb === undefined) throw new Error(`${color} is no colour`);
  return rgb;
}

describe('findColor', () => {
  it('parses short and long forms', () => {
    expect(writeColor(read('#abc'))).toBe('#aabbcc');
    expect(writeColor(read('#346DDB'))).toBe('#346ddb');
  });

  it.each(['', 'red', '#12', '#12345', '#ggg', '#fff;}', 'url(x)', ' #fff'])('rejects %j', (value) => {
    expect(findColor(value)).toBeUndefined();
  });
});

describe('colours', () => {
  it('round-trip through OKLCH', () => {
    fc.assert(fc.property(anyColor, (color) => writeColor(toRgb(toOklch(read(color)))) === color));
  });

  it('reach the requested contrast, on light and on dark backgrounds', () => {
    fc.assert(
      fc.property(anyColor, fc.constantFrom('#ffffff', '#f4f6fa', '#0e1014', '#1b1e24'), (color, ground) => {
        expect(contrastOf(reachContrast(read(color), read(ground), 4.6), read(ground))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('have the contrast of WCAG between black and white', () => {
    expect(contrastOf(read('#000'), read('#fff'))).toBeCloseTo(21);
  });
});
