import { fileURLToPath } from 'node:url';

/** The folder of the checkout, with a slash at the end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
