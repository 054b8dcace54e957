/**
 * The token of a review link, or a part of one: anyone who has it can open the plan. A receiver
 * that repeats the message may escape its slashes and cut it off within the token.
 */
const SLASH = String.raw`(?:\\?\/|%2f|\\u002f)`;
const LINK_TOKEN = new RegExp(`(review${SLASH}open${SLASH})[A-Za-z0-9_-]+`, 'gi');

/** @returns a text in which the token of every review link is left out */
export function hideLinkTokens(text: string): string {
  return text.replace(LINK_TOKEN, '$1…');
}
