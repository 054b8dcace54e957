import { route } from '#server/http/serve.ts';
import { createReviewLink } from '#server/operations/create-review-link.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(createReviewLink);
