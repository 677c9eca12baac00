/** Instead of a page whose texts could not be loaded; in all languages at once. */
export const notLoaded = {
  text: 'Signboard could not be loaded.',
  reload: 'Reload',
};
