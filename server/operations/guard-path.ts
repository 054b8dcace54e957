import type { PathParameter } from './define-operation.ts';

/** The path parameter of operations on one proposal. */
export const GUARD_PATH_PARAMETERS: Readonly<Record<'id', PathParameter>> = {
  id: {
    description: '`proposal_id`, as it was given.',
    example: 'guard_7Qd2mVxYbT0cKpWzR4hJ8n',
  },
};
