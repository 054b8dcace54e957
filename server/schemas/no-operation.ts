/** What the request log names as the operation where a path or a method is none. */
export const NO_OPERATION = 'none';
