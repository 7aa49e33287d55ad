import { useState } from 'preact/hooks';
import { ApiError } from '../data/client.ts';

interface Fields<Values> {
  readonly values: Values;
  /** Sets one field, for `onValue` of its control. */
  readonly set: <Name extends keyof Values>(name: Name) => (value: Values[Name]) => void;
  /** Whether any value differs from its initial one. */
  readonly isChanged: boolean;
}

/** The values of a form. */
export function useFields<Values extends Readonly<Record<string, unknown>>>(initial: Values): Fields<Values> {
  const [first] = useState(initial);
  const [values, setValues] = useState(initial);
  return {
    values,
    set: (name) => (value) => setValues((former) => ({ ...former, [name]: value })),
    isChanged: Object.keys(first).some((name) => first[name] !== values[name]),
  };
}

/** Server-side errors of a form: of one of its fields, or of the whole. */
export interface FormRefusal {
  /** The member of the body with the error. */
  readonly field: string | undefined;
  readonly message: string;
}

/** Extracts the member from a refusal such as “body/url must be a URL.” */
export function readRefusal(error: unknown, unreachable: string): FormRefusal {
  if (!(error instanceof ApiError)) return { field: undefined, message: String(error) };
  if (error.status === 0) return { field: undefined, message: unreachable };
  const match = /^body\/(\w+)(?:\/\w+)* (.*)$/s.exec(error.message);
  return { field: match?.[1], message: error.message };
}
