import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** For long texts: typing renders the form again for each character. */
export async function pasteInto(field: HTMLElement, text: string): Promise<void> {
  act(() => field.focus());
  await userEvent.paste(text);
}
