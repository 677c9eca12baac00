import type { notLoaded as english } from '../en/not-loaded.ts';

export const notLoaded: typeof english = {
  text: 'No se pudo cargar Signboard.',
  reload: 'Recargar',
};
