import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { WEBHOOK_EVENT_GROUPS, type WebhookEventGroup, type WebhookEventType } from '../../data/webhooks.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';

interface EventChoicesProps {
  readonly value: readonly WebhookEventType[];
  readonly onValue: (value: readonly WebhookEventType[]) => void;
  readonly error: string | undefined;
}

/** Event types as checkboxes, grouped by what they are about; one more for all of a group. */
export function EventChoices({ value, onValue, error }: EventChoicesProps): VNode {
  const { form: texts } = getTexts('webhooks');
  const id = useId();
  return (
    <fieldset class="event-choices" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend class="field-label">{texts.events}</legend>
      {error !== undefined && (
        <p class="field-error" id={`${id}-error`} role="alert">
          <Icon name="circle-exclamation" />
          {error}
        </p>
      )}
      {(Object.keys(WEBHOOK_EVENT_GROUPS) as WebhookEventGroup[]).map((group) => (
        <GroupChoices key={group} group={group} value={value} onValue={onValue} />
      ))}
    </fieldset>
  );
}

interface GroupChoicesProps extends Omit<EventChoicesProps, 'error'> {
  readonly group: WebhookEventGroup;
}

function GroupChoices({ group, value, onValue }: GroupChoicesProps): VNode {
  const { form, groups, events } = getTexts('webhooks');
  const types: readonly WebhookEventType[] = WEBHOOK_EVENT_GROUPS[group];
  const others = value.filter((type) => !types.includes(type));
  const isWhole = types.every((type) => value.includes(type));
  const toggle = (type: WebhookEventType, isOn: boolean) =>
    onValue(isOn ? [...value, type] : value.filter((each) => each !== type));
  return (
    <fieldset class="event-group">
      <legend class="visually-hidden">{groups[group]}</legend>
      <Checkbox
        label={
          <strong>
            <span class="visually-hidden">{fill(form.allOf, { group: groups[group] })}</span>
            <span aria-hidden="true">{groups[group]}</span>
          </strong>
        }
        isChecked={isWhole}
        onChange={(isOn) => onValue(isOn ? [...others, ...types] : others)}
      />
      {types.map((type) => (
        <Checkbox
          key={type}
          label={events[type]}
          isChecked={value.includes(type)}
          onChange={(isOn) => toggle(type, isOn)}
        />
      ))}
    </fieldset>
  );
}
