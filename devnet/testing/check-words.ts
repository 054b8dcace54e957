import { checkLiteralTexts } from './literal-texts.ts';
import { checkWords } from './retired-words.ts';

/** Refuses retired words in what people read, code included (`docs/glossary.md`), and texts outside of `locales/`. */
const places = [...(await checkWords()), ...(await checkLiteralTexts())];
for (const place of places) console.error(place);
process.exit(places.length === 0 ? 0 : 1);
