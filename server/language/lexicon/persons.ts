/** Words for somebody whose address only the user knows. */
export const PERSONS =
  /^(friend|mom|mum|dad|brother|sister|wife|husband|boss|landlord|buddy|mate|colleague|cousin|son|daughter|team|someone|somebody|anyone|guy|him|her|uncle|aunt|girlfriend|boyfriend|roommate|partner|client|employee|contractor)$/;
