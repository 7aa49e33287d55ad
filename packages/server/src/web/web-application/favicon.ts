/** The logo of the product, a page with a folded corner, for browsers that request an icon without a link to one. */
export const drawFavicon = (): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#346ddb"/>' +
  '<path d="M10 8h8l4 4v12H10z" fill="#fff" fill-opacity=".95"/><path d="M18 8v4h4" fill="none" stroke="#346ddb" stroke-width="1.5"/></svg>';
