import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { listPages, PageCombobox } from '../../components/pages/page-combobox.tsx';
import { fixLinks, type LinkPlace, listPlaces, type Replacement } from '../../data/fix-links.ts';
import type { LinkUsage } from '../../data/links.ts';
import { type Page, pageTreeQuery } from '../../data/pages.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { OptionCards } from '../../ui/option-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { readRefusal } from '../../ui/use-fields.ts';
import type { LinksContext } from './links-context.ts';

/** Asks for the replacement of a target, and the affected pages. @param page limits it to one page */
export const openFixDialog = (context: LinksContext, link: LinkUsage, page?: string): void =>
  openDialog((close) => <FixDialog context={context} link={link} only={page} onClose={close} />);

interface FixDialogProps {
  readonly context: LinksContext;
  readonly link: LinkUsage;
  readonly only: string | undefined;
  readonly onClose: () => void;
}

function FixDialog({ context, link, only, onClose }: FixDialogProps): VNode {
  const { scope } = context;
  const texts = getTexts('links');
  const sources = useMemo(() => listPlaces(link), [link]);
  const [values, setValues] = useState<Values>({ kind: 'page', page: undefined, target: link.target });
  const [chosen, setChosen] = useState(() => new Set(only === undefined ? sources.map(({ id }) => id) : [only]));
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const tree = useQuery(pageTreeQuery(scope)).data;
  const pages = listPages(tree?.pages ?? []);
  const replacement = readReplacement(values, pages);
  const apply = async () => {
    if (replacement === undefined || chosen.size === 0) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { changed, left } = await fixLinks(
        scope,
        link,
        sources.filter(({ id }) => chosen.has(id)),
        replacement,
      );
      if (changed > 0) showToast(formatCount(texts.fixed, changed));
      if (left.length === 0) return onClose();
      setChosen(new Set(left));
      setFailure(formatCount(texts.notFound, left.length));
    } catch (error) {
      setFailure(readRefusal(error, getTexts('shell').unreachable).message);
    }
    setBusy(false);
  };
  return (
    <Dialog
      kind="wide"
      title={fill(texts.fixTitle, { target: link.target })}
      onClose={onClose}
      onSubmit={() => void apply()}
      footer={
        <>
          <Button onClick={onClose}>{getTexts('shell').cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            isBusy={isBusy}
            disabled={replacement === undefined || chosen.size === 0}
          >
            {texts.apply}
          </Button>
        </>
      }
    >
      <div class="form-stack">
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        <ReplacementFields
          context={context}
          link={link}
          values={values}
          onChange={(changes) => setValues({ ...values, ...changes })}
        />
        {sources.length > 1 && <Places places={sources} chosen={chosen} onChosen={setChosen} />}
      </div>
    </Dialog>
  );
}

interface Values {
  readonly kind: Replacement['kind'];
  /** Id of a page. */
  readonly page: string | undefined;
  readonly target: string;
}

function readReplacement({ kind, page: id, target }: Values, pages: readonly Page[]): Replacement | undefined {
  if (kind === 'none') return { kind };
  if (kind === 'target') return target.trim() === '' ? undefined : { kind, target: target.trim() };
  const page = pages.find((each) => each.id === id);
  return page && { kind, page };
}

interface ReplacementFieldsProps extends Pick<FixDialogProps, 'context' | 'link'> {
  readonly values: Values;
  readonly onChange: (changes: Partial<Values>) => void;
}

/** The replacement of the target. */
function ReplacementFields({ context: { scope }, link, values, onChange }: ReplacementFieldsProps): VNode {
  const texts = getTexts('links');
  const { kind, page, target } = values;
  return (
    <>
      <OptionCards
        label={texts.kind}
        value={kind}
        onValue={(next) => onChange({ kind: next })}
        options={[
          { value: 'page', label: texts.toPage, icon: 'file-lines' },
          { value: 'target', label: texts.toUrl, icon: 'link' },
          ...(link.relation === 'dependsOn' ? [] : [{ value: 'none' as const, label: texts.remove, icon: 'ban' }]),
        ]}
      />
      {kind === 'page' && (
        <PageCombobox
          scope={scope}
          label={texts.choosePage}
          value={page}
          onValue={(next) => onChange({ page: next })}
        />
      )}
      {kind === 'target' && (
        <Input label={texts.url} value={target} onValue={(next) => onChange({ target: next })} spellcheck={false} />
      )}
    </>
  );
}

interface PlacesProps {
  readonly places: readonly LinkPlace[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: Set<string>) => void;
}

/** The sources to change. */
const Places = ({ places, chosen, onChosen }: PlacesProps): VNode => (
  <fieldset class="form-stack">
    <legend class="field-label">{getTexts('links').where}</legend>
    {places.map(({ id, title }) => (
      <Checkbox
        key={id}
        label={title}
        isChecked={chosen.has(id)}
        onChange={(isOn) => onChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((each) => each !== id)))}
      />
    ))}
  </fieldset>
);
