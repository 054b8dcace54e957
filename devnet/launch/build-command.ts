import { generateClient } from '../database/generate-client.ts';
import { buildWeb } from './build-web.ts';

/** `npm run build`: makes what `npm run start:web` serves, unless it is made of these sources already. */
try {
  await generateClient();
  await buildWeb();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
