import type { PagesContext } from '../../components/pages/pages-context.ts';
import type { Page } from '../../data/pages.ts';
import type { OptionValues } from './options-values.ts';

/** Common props of the parts of the form. */
export interface OptionFieldsProps {
  readonly context: PagesContext;
  readonly page: Page;
  readonly values: OptionValues;
  readonly errors: Partial<Record<keyof OptionValues, string>>;
  readonly onChange: (changes: Partial<OptionValues>) => void;
}
