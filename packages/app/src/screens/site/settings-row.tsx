import type { ComponentChildren, VNode } from 'preact';

interface SettingsRowProps {
  readonly title: ComponentChildren;
  readonly text?: ComponentChildren;
  /** Actions of the setting. */
  readonly children?: ComponentChildren;
}

/** A setting in a card: name, current value, and action. */
export const SettingsRow = ({ title, text, children }: SettingsRowProps): VNode => (
  <div class="settings-row">
    <div class="settings-row-text">
      <p class="settings-row-title">{title}</p>
      {text !== undefined && <p class="field-hint">{text}</p>}
    </div>
    {children}
  </div>
);
