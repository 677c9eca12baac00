import { createContext } from 'react';

/** True while the surrounding form is read-only: for controls that a disabled fieldset doesn't reach. */
export const FormLockContext = createContext(false);
