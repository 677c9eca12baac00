/** While the server starts; in all languages at once. */
export const waitingPage = {
  title: 'Signboard is starting',
  lead: 'This page opens automatically as soon as it is ready.',
};
