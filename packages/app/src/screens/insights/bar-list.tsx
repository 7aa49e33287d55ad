import type { ComponentChildren, VNode } from 'preact';
import { formatNumber, getTexts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { CSV_TYPE, writeCsv } from '../../ui/csv.ts';
import { Section } from '../../ui/list.tsx';
import { saveFile } from '../../ui/save-file.ts';

export interface Bar {
  readonly key: string;
  readonly label: string;
  /** Shown instead of the label. */
  readonly title?: ComponentChildren;
  readonly value: number;
  /** Details next to the value, such as ratings. */
  readonly detail?: ComponentChildren;
  /** Further columns of the exported file. */
  readonly more?: readonly number[];
}

interface BarListProps {
  readonly title: string;
  /** What the numbers count. */
  readonly unit: string;
  readonly bars: readonly Bar[];
  readonly isLoading: boolean;
  readonly empty: string;
  /** Titles of the columns of `more`. */
  readonly moreTitles?: readonly string[];
  readonly fileName: string;
}

/** Items by frequency, each with a bar relative to the most frequent one. */
export function BarList(props: BarListProps): VNode {
  const { title, unit, bars, isLoading, empty, moreTitles = [], fileName } = props;
  const texts = getTexts('insights');
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const save = () => {
    const rows = bars.map(({ label, value, more = [] }) => [label, value, ...more]);
    saveFile(`${fileName}.csv`, writeCsv([title, unit, ...moreTitles], rows), CSV_TYPE);
  };
  return (
    <Section
      title={title}
      actions={
        bars.length > 0 && <IconButton icon="download" size="small" label={`${texts.csv}: ${title}`} onClick={save} />
      }
    >
      {bars.length === 0 ? (
        <p class="section-empty" aria-busy={isLoading}>
          {isLoading ? getTexts('shell').loading : empty}
        </p>
      ) : (
        <table class="bars">
          <caption class="visually-hidden">{title}</caption>
          <thead class="visually-hidden">
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, title: content, value, detail }) => (
              <tr key={key}>
                <th scope="row">
                  <span class="bar" style={{ inlineSize: `${(value / most) * 100}%` }} aria-hidden="true" />
                  <span class="bar-label" title={label}>
                    {content ?? label}
                  </span>
                </th>
                <td>
                  {detail}
                  {formatNumber(value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
