import type { waitingPage as english } from '../en/waiting-page.ts';

export const waitingPage: typeof english = {
  title: 'Signboard está arrancando',
  lead: 'Esta página se abrirá automáticamente.',
};
