import { generateClient } from './generate-client.ts';

const generated = await generateClient();
console.log(generated ? 'Generated the Prisma client.' : 'The Prisma client is current.');
