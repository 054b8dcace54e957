/** The language of these texts: of the pages themselves, of numbers and of dates (BCP 47). */
export const LANGUAGE = { page: 'en', numbers: 'en-US', dates: 'en-GB' };
