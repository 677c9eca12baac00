import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { createQrCode, qrPath } from '#web/ui/qr/qr-code.ts';
import { LiveAddress } from './live-address.tsx';

setUpApp('live-draw');

const LIST = { workspace: 'foxes', urlEndName: 'winter' } as PublicList;

it.each([
  [false, '/sb/foxes/winter'],
  [true, '/sb/foxes/winter#draw'],
])('leads to the list by link and QR code; drawn %s', async (isDrawn, path) => {
  renderInApp(<LiveAddress list={LIST} isDrawn={isDrawn} />);
  const code = await screen.findByRole('img', { name: 'QR code of the list’s address' });
  expect(code.querySelector('path')?.getAttribute('d')).toBe(qrPath(createQrCode(location.origin + path)));
  expect(screen.getByRole('link').getAttribute('href')).toBe(path);
});
