import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';

interface ChoiceProps {
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
}

function Choice(props: ChoiceProps & { readonly kind: 'checkbox' | 'switch' }): VNode {
  const { label, hint, isChecked, onChange, isDisabled, kind } = props;
  const id = useId();
  return (
    <div class="choice">
      <input
        type="checkbox"
        role={kind === 'switch' ? 'switch' : undefined}
        class={kind}
        id={id}
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div class="choice-text">
        <label for={id}>{label}</label>
        {hint !== undefined && (
          <p class="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** One option of several that are submitted together. */
export const Checkbox = (props: ChoiceProps): VNode => <Choice {...props} kind="checkbox" />;

/** A setting that applies at once. */
export const Switch = (props: ChoiceProps): VNode => <Choice {...props} kind="switch" />;
