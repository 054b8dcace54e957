import { checkWords } from './retired-words.ts';

/** Refuses retired words in what people read (`docs/glossary.md`). */
const places = await checkWords();
for (const place of places) console.error(place);
process.exit(places.length === 0 ? 0 : 1);
