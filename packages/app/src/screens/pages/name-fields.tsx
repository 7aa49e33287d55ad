import type { VNode } from 'preact';
import { isText } from '../../data/page-tree.ts';
import { type PageTree, pageKeys } from '../../data/pages.ts';
import { queryClient } from '../../data/query-client.ts';
import { IconDialog } from '../../dialogs/pages/icon-dialog.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { LinkTarget } from './link-target.tsx';
import type { OptionFieldsProps } from './option-fields.ts';
import { pageIcon } from './page-nodes.tsx';

/** Title and slug of a page. */
export function NameFields({ context, page, values, errors, onChange }: OptionFieldsProps): VNode {
  const texts = getTexts('pages');
  const parent = (page.path ?? '').split('/').slice(0, -1).join('/');
  const pages = queryClient.getQueryData<PageTree>(pageKeys.tree(context.scope))?.pages ?? [];
  return (
    <>
      <Input
        label={texts.pageTitle}
        value={values.title}
        error={errors.title ?? (values.title.trim() === '' ? getTexts('shell').required : undefined)}
        maxLength={250}
        onValue={(title) => onChange({ title })}
      />
      <IconField page={page} values={values} errors={errors} onChange={onChange} />
      {page.type === 'link' && (
        <LinkTarget
          form={values.target}
          pages={pages}
          error={errors.target}
          onForm={(target) => onChange({ target })}
        />
      )}
      {page.type !== 'link' && (
        <Input
          label={texts.slug}
          value={values.slug}
          error={errors.slug}
          maxLength={100}
          spellcheck={false}
          hint={fill(texts.slugHint, { path: [parent, values.slug].filter((part) => part !== '').join('/') })}
          onValue={(slug) => onChange({ slug })}
        />
      )}
      {isText(page) && (
        <Textarea
          label={texts.description}
          value={values.description}
          error={errors.description}
          maxLength={2000}
          hint={texts.descriptionHint}
          onValue={(description) => onChange({ description })}
        />
      )}
    </>
  );
}

function IconField({ page, values, errors, onChange }: Omit<OptionFieldsProps, 'context'>): VNode {
  const texts = getTexts('pages');
  const { emoji, icon } = values;
  const id = `icon-${page.id}`;
  const open = () =>
    openDialog((close) => (
      <IconDialog
        title={fill(texts.iconTitle, { title: values.title })}
        onClose={close}
        onChoose={(chosen) => {
          close();
          onChange({ emoji: chosen.emoji ?? '', icon: chosen.icon ?? '' });
        }}
      />
    ));
  return (
    <Field id={id} label={texts.icon} error={errors.icon ?? errors.emoji}>
      <button type="button" id={id} class="button button-secondary button-medium icon-field" onClick={open}>
        {pageIcon({ ...page, emoji, icon })}
        <span class="button-label">
          {emoji === '' && icon === '' ? texts.chooseIcon : emoji === '' ? icon : texts.changeIcon}
        </span>
      </button>
    </Field>
  );
}
