import { wordSet } from './phrases.ts';

/** Who is one's own, and no wallet: what they say is an aside, and what they hold is not watched. */
export const KIN = wordSet(
  'gf bf bro sis missus hubby wife husband partner girlfriend boyfriend brother sister mother father mom mum dad son daughter kid kids boss friend friends uncle aunt cousin colleague accountant neighbour neighbor landlord family bank lawyer therapist doctor dog cat boat car house team roommate tenant buddy nephew niece grandma grandpa client employee',
);
