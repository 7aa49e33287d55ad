/** Links below a segment of the program: files, searches, other forms of pages, accounts. */
const PROGRAM_PATHS = ['/~*', '/*/~*'];

/**
 * The speculation rules of published pages: browsers that know them fetch a linked page once the pointer rests
 * on it, or a finger touches it. Such a fetch has the header `Sec-Purpose`, runs no script and is no view.
 */
export const SPECULATION_RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          // What has a query differs each time.
          { not: { href_matches: '/*\\?(.+)' } },
          { not: { href_matches: PROGRAM_PATHS } },
          { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
