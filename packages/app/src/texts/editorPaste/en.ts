import type { EditorPasteTexts } from './texts.ts';

export const texts: EditorPasteTexts = {
  converting: 'Converting what you pasted…',
  uploading: 'Uploading {name}',
  retry: 'Try again',
  remove: 'Remove',
  cancel: 'Cancel',
  pasted: 'Pasted',
  uploaded: '{name} uploaded',
  uploadFailed: '{name} was not uploaded: {message}',
  offline: 'Pasted without the help of the server: check lists and tables.',
  describeImage: 'Describe the image for people who cannot see it.',
  urlMenu: 'Show the URL as',
  urlHint: 'Pasted as a link. Press the down arrow for other options.',
  asLink: 'Link',
  asEmbed: 'Embed',
  asCard: 'Page card',
  width: 'Width {width}',
  omitted: {
    images: {
      one: 'An image was left out: only the other program has it. Insert it as a file.',
      other: '{count} images were left out: only the other program has them. Insert them as files.',
    },
    links: {
      one: 'A link was left out: its target is not a web page.',
      other: '{count} links were left out: their targets are not web pages.',
    },
    merged_cells: { one: 'A merged cell was split.', other: '{count} merged cells were split.' },
    front_matter: { other: 'The front matter was left out. Set the properties of the page instead.' },
  },
};
