/** Whether a browser sends Do Not Track or Global Privacy Control. */
export const refusesTracking = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';
