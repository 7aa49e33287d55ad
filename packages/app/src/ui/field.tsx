import type { ComponentChildren, PartialInputHTMLAttributes, Ref, TextareaHTMLAttributes, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** Texts of a field besides its value. */
export interface FieldProps {
  readonly label: string;
  /** For screen readers only, if the context is visually clear. */
  readonly isLabelHidden?: boolean;
  readonly hint?: ComponentChildren;
  /** The validation error, as a sentence. */
  readonly error?: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  readonly id: string;
  readonly children: ComponentChildren;
}

/** Label, control, hint and error of any control; the control references `describedBy(id, props)`. */
export function Field({ id, label, isLabelHidden, hint, error, children }: FieldFrameProps): VNode {
  return (
    <div class="field">
      <label class={isLabelHidden ? 'visually-hidden' : 'field-label'} for={id}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          <Icon name="circle-exclamation" />
          {error}
        </p>
      )}
    </div>
  );
}

export function describedBy(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>): string | undefined {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** Further attributes of the element; the field sets the rest. */
type NativeInput = Pick<
  PartialInputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'inputMode'
  | 'maxLength'
  | 'name'
  | 'onBlur'
  | 'onKeyDown'
  | 'pattern'
  | 'placeholder'
  | 'readOnly'
  | 'required'
  | 'spellcheck'
>;

export interface InputProps extends NativeInput, FieldProps {
  readonly type?: 'text' | 'search' | 'email' | 'url' | 'password' | 'date';
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly icon?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A single-line field. */
export function Input(props: InputProps): VNode {
  const { label, isLabelHidden, hint, error, value, onValue, icon, inputRef, type = 'text', ...rest } = props;
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} {...(isLabelHidden !== undefined && { isLabelHidden })}>
      <div class={classNames('input-frame', icon !== undefined && 'input-with-icon')}>
        {icon !== undefined && <Icon name={icon} />}
        <input
          {...rest}
          type={type as 'text'}
          ref={inputRef ?? null}
          id={id}
          class="input"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      </div>
    </Field>
  );
}

/** A field that filters or searches the list below it; its label is in the field. */
export const FilterField = ({
  label,
  ...rest
}: Omit<InputProps, 'isLabelHidden' | 'placeholder' | 'icon' | 'type'>): VNode => (
  <Input {...rest} label={label} isLabelHidden placeholder={label} icon="magnifying-glass" type="search" />
);

type NativeTextarea = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'class' | 'label' | 'value' | 'onInput'>;

export interface TextareaProps extends NativeTextarea, FieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A multi-line field that grows with its text. */
export function Textarea({ label, isLabelHidden, hint, error, value, onValue, ...rest }: TextareaProps): VNode {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} {...(isLabelHidden !== undefined && { isLabelHidden })}>
      <textarea
        rows={3}
        {...rest}
        id={id}
        class="input textarea"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </Field>
  );
}
