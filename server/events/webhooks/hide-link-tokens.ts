/**
 * The token of a review link, or what is left of one: anyone who has it opens the plan. Who repeats
 * what was sent may escape its slashes, and be cut off in it.
 */
const SLASH = String.raw`(?:\\?\/|%2f|\\u002f)`;
const LINK_TOKEN = new RegExp(`(review${SLASH}open${SLASH})[A-Za-z0-9_-]+`, 'gi');

/** @returns a text in which the token of every review link is left out */
export function hideLinkTokens(text: string): string {
  return text.replace(LINK_TOKEN, '$1…');
}
