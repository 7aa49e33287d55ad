/** Maximum characters of an e-mail address, as mail servers accept them. */
export const MAX_EMAIL = 254;

/**
 * Something, an @ and something; no spaces, controls or list separators: any matching text is safe in a mail header.
 */
const EMAIL = /^[^\s\p{C}@<>(),;:"[\]\\]{1,64}@[^\s\p{C}@<>(),;:"[\]\\]{1,189}$/u;

/** Whether a text has the form of an e-mail address, the only form in which people are known and mail is sent. */
export const isEmail = (text: string): boolean => EMAIL.test(text);
