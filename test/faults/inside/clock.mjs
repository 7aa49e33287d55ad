let offset = 0;

/** From now on the clock is wrong by so many milliseconds. Timers go on as they are: they follow another clock. */
export function setOffset(milliseconds) {
  offset = milliseconds;
}

/** Makes the time of `Date` settable. */
export function moveClock() {
  const RealDate = Date;
  class MovedDate extends RealDate {
    constructor(...values) {
      if (values.length === 0) super(RealDate.now() + offset);
      else super(...values);
    }

    static now() {
      return RealDate.now() + offset;
    }
  }
  globalThis.Date = MovedDate;
}
