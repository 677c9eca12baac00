import { createContext } from 'react';

/** Whether the form around can no longer change: for controls that a disabled fieldset does not reach. */
export const FormLock = createContext(false);
