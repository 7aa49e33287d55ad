import { expect, it } from 'vitest';
import { PANELS } from './descriptors.ts';
import { PANEL_ICONS } from './panel-icons.ts';

it('has an icon for each form, and no others', () => {
  expect(Object.keys(PANEL_ICONS).toSorted()).toEqual(Object.keys(PANELS).toSorted());
});
