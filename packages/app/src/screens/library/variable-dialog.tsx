import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { VariableValue } from '../../data/content-settings.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { Select } from '../../ui/select.tsx';
import { readValue } from './variable-field.tsx';

type OnSave = (name: string, value: VariableValue) => void;

/** Asks for the name and the value of a new variable. */
export const openVariableDialog = (taken: readonly string[], onSave: OnSave): void =>
  openDialog((close) => <VariableDialog taken={taken} onSave={onSave} onClose={close} />);

const NAME = /^[A-Za-z]\w{0,99}$/;
const TYPES = ['string', 'number', 'boolean'] as const;
type Type = (typeof TYPES)[number];

interface VariableDialogProps {
  readonly taken: readonly string[];
  readonly onSave: OnSave;
  readonly onClose: () => void;
}

function VariableDialog({ taken, onSave, onClose }: VariableDialogProps): VNode {
  const [texts, shell] = [getTexts('library'), getTexts('shell')];
  const [name, setName] = useState('');
  const [type, setType] = useState<Type>('string');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const value = readValue(text, type);
  const nameError = taken.includes(name) ? texts.nameTaken : NAME.test(name) ? undefined : texts.invalidName;
  const valueError = value === undefined ? texts.invalidNumber : undefined;
  const save = () => {
    setTried(true);
    if (nameError !== undefined || value === undefined) return;
    onClose();
    onSave(name, value);
  };
  return (
    <Dialog
      title={texts.newVariable}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit">
            {shell.save}
          </Button>
        </>
      }
    >
      <div class="form-stack">
        <Input
          label={texts.variableName}
          hint={texts.variableNameHint}
          value={name}
          onValue={setName}
          autoFocus
          spellcheck={false}
          error={isTried ? nameError : undefined}
        />
        <Select
          label={texts.variableType}
          value={type}
          options={TYPES.map((each) => ({ value: each, label: texts.types[each] }))}
          onValue={setType}
        />
        <ValueInput type={type} text={text} onText={setText} error={isTried ? valueError : undefined} />
      </div>
    </Dialog>
  );
}

interface ValueInputProps {
  readonly type: Type;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly error: string | undefined;
}

function ValueInput({ type, text, onText, error }: ValueInputProps): VNode {
  const texts = getTexts('library');
  if (type !== 'boolean')
    return <Input label={texts.variableValue} value={text} onValue={onText} maxLength={256} error={error} />;
  return (
    <Select
      label={texts.variableValue}
      value={text === 'true' ? 'true' : 'false'}
      options={[
        { value: 'true', label: texts.yes },
        { value: 'false', label: texts.no },
      ]}
      onValue={onText}
    />
  );
}
