const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements whose start or end is a separate block. */
export const BLOCK_ELEMENTS = names(
  'address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe legend li main menu nav ol optgroup p section ' +
    'summary table tbody td tfoot th thead tr ul video',
);

/** Elements with text that is no Markdown. */
export const RAW_ELEMENTS = names('pre script style textarea');

export const VOID_ELEMENTS = names('area base br col embed hr img input link meta source track wbr');
