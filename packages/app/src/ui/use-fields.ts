import { useState } from 'preact/hooks';
import { ApiError } from '../data/client.ts';

interface Fields<Values> {
  readonly values: Values;
  /** Writes one field, for `onValue` of its control. */
  readonly set: <Name extends keyof Values>(name: Name) => (value: Values[Name]) => void;
  /** Whether anything differs from what it was in the beginning. */
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

/** What the server said about a form: about one of its fields, or about all of it. */
export interface FormRefusal {
  /** The member of the body that it is about. */
  readonly field: string | undefined;
  readonly message: string;
}

/** Reads the member out of a refusal such as “body/url must be a URL.” */
export function readRefusal(error: unknown, unreachable: string): FormRefusal {
  if (!(error instanceof ApiError)) return { field: undefined, message: String(error) };
  if (error.status === 0) return { field: undefined, message: unreachable };
  const match = /^body\/(\w+)(?:\/\w+)* (.*)$/s.exec(error.message);
  return { field: match?.[1], message: error.message };
}
