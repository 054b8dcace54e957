import { z } from 'zod';
import { withoutUnseen } from './unseen-characters.ts';

/** A text that somebody writes and somebody else reads. */
export const ShownText = z.string().overwrite(withoutUnseen);
