import { z } from 'zod';

/** An address over HTTP, without a slash at the end. */
export const httpUrl = z
  .url({ protocol: /^https?$/ })
  .transform((value) => value.replace(/\/+$/, ''));
