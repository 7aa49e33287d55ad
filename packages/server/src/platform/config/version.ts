/** Version of the program, and of the API that it serves. */
export const VERSION = '0.1.0';
