/**
 * What words of a closed class say of the parts of an order that do not stand in the usual order (`screen/plain-order.ts`). `|` stands
 * between phrases; the longest one counts.
 */
export const TURNED_ROWS = {
  /** What makes it an order, and no report of what is so. */
  wish: `i want|i want to|i need|i need to|i'd like|i'd like to|i would like|i would like to|i'd love|i'd love to|i wish|i wish to|we want|we need|we'd like|i'd want|i would want
    |i should like|i'd like to have|i'd like to see|i want to see|i want you to|i'd like you to|i need you to|should|should be|should go|should be going|should end up|should finish|should come|must|must be|must go|shall|shall be
    |is to|are to|is to be|are to be|is to go|are to go|is to come|to come|has to|have to|has to be|have to be|has to go|needs to|needs to be|needs to go|ought to|ought to be|ought to go|to be|to go|go|goes|please|pls|plz|kindly
    |i'd like to be|i want to be|i'd like done|i want done|i'd like made|i want made|it should go|would you|could you|would you please|could you please|if you would|in other words|i'm asking for|i ask for|i'd rather be`,
  /** What only joins parts. */
  joins: `is|are|it's|it is|that's|that is|they're|they are|these are|and|be|for me|now|right now|just|thanks|thank you|thx|cheers|then|so|over|the trade|the order|the deal|the move|the place|the one
    |those are|lol|over there|of mine|made|done|ok|okay|simply|there|going|straight|gone|from me|have been piling up|have piled up|have built up|are waiting|are waiting there|plus`,
  /** Stands for a part that is named elsewhere; a wish must stand beside it. */
  cleft: "what|what's|where|how|who|all|which is what|which is where|which is how",
  /** What is named in front of it is what the user will have. */
  has: `i'm after|we're after|i am after|i'd rather have|i'd much rather have|i'd rather hold|i'd sooner have|i'd prefer|to end up with|to end up holding|end up with|end up holding|should end up holding|should end up with|i should end up holding|i should end up with|i want to end up with|i'd like to end up with|i want to end up holding|to hold|to own|to have
    |to be holding|to be in|to receive|i want to have|i want to hold|i want to own|i want to be in|i'd like to hold|i'd like to own|i want to get|i'd like to get|i want to buy|i'd like to buy|i want in return|i want in exchange|i want for it|i want back for it|i want for them|i'd like for it|i'd like in return|i'd like in exchange`,
  becomes: `become|becomes|to become|should become|must become|turn into|turned into|turn it into|converted into|converted to|swapped into|swapped to|swapped for|exchanged for|changed into|changed to|traded for|traded into|flipped into|end up as|should end up as|i want it to be|i'd like it to be|should be turned into`,
  pays: `pays for it|pays for that|pay for it|pay for that|is paying for it|is what pays for it|to pay for it|should pay for it|shall pay for it|is what i'm paying with|is what i pay with|i'm paying with|i'll pay with|i pay with|to pay with|i'm giving up for it|i'd give for it|i'll give for it|i'm giving for it`,
  instead: "in its place|in it's place|in their place|in exchange|in return|back for it",
  /** Who, or what, is named in front of it is given something. */
  getsIt: `it should receive|it should get|it should have|it is to get|it is to receive|it gets|they should receive|they should get|they get|it's owed|it is owed`,
  gets: `gets|gets it|gets them|is to get|are to get|to get|to get it|to get them|should get|should get it|should receive|should be getting|is to receive|receives|should have|should have it|should have them|must get|has to get|is owed|is due|is getting|should be receiving|gets paid|should be paid|is to be paid|must receive|to receive it`,
  /** "Solana the destination, Ethereum the source". */
  isTo: `the destination|is the destination|as the destination|as destination|the target chain|is where it goes|is where it should go`,
  isFrom: `the source|is the source|as the source|as source|the origin|is where it is now|is where it sits|is where it comes from|is where it is|is where it's now|is where they are`,
  isSize: 'the amount|is the amount|as the amount|the sum|is the sum',
  toNext: `the receiving end is|the receiving address is|the recipient is|the recipient|recipient|recipient is|the receiver is|the destination is|destination|the destination|the payee is|payee`,
  fromNext: 'the source is|source|the origin is',
  back: `back|back into my wallet|into my wallet|to my wallet|to me|back to me|back in my wallet|back to my wallet|returned to me|returned|given back|given back to me|brought back|in my wallet again|home to my wallet`,
  owed: `against what i owe|against what i owe them|against what i owe there|against my debt|against my loan|against my debt there|against my loan there`,
  loan: 'a loan of|as a loan|on loan|a loan',
  placed: `as collateral|as my collateral|as a deposit|as deposit|as a supply|as supply|to earn interest|earning interest|to earn yield`,
  sits: `sits|lies|is sitting|is lying|is now|is right now|is at the moment|sits now|is parked`,
  rewards: 'my rewards|the rewards|all my rewards|all the rewards|rewards',
  asLiquidity: `as liquidity|as my liquidity|going in as liquidity|in as liquidity`,
  liquidity: `liquidity|all the liquidity i have in it|all the liquidity i have there|all my liquidity|all of my liquidity|my whole liquidity|the liquidity i have in it|my liquidity`,
  denies: 'not a cent more|nothing more|not a cent|nothing at all|no more',
  grant: `allowance|the allowance|approval|the approval|permission|be allowed to spend|allowed to spend|be able to spend|should be allowed to spend any more`,
  fully: 'in full|completely|entirely',
  spends: `that's how much|how much|may spend|can spend|should be able to spend|should be allowed to spend|is allowed to spend|to spend|may spend of mine|may use`,
} as const;

export type TurnedTag = keyof typeof TURNED_ROWS;

/** What an order is said by at its end, or in the middle: "staked", "to be paid back", "take it out"; and the usual verb for it. */
export const TURNED_VERBS = {
  swap: 'swap it|swap them|swapped|converted|exchanged|traded|turned|changed|flipped|switched|swap|convert|exchange|trade|swapping|converting',
  sell: 'sold|sold off|sell|dumped|selling|gone sold',
  buy: 'bought|purchased|buy|purchase|buying',
  wrap: 'wrapped|wrap',
  unwrap: 'unwrapped|unwrap',
  bridge:
    'bridge it over|bridge them over|bridged|bridged over|bridged across|bridge|bridge over|bridging|ported|teleported',
  move: 'move it over|move them over|bring it over|bring them over|moved|moved over|moved across|shifted|brought|brought over|carried over|move|move over|bring|bring over|shift|moving',
  send: 'send it over|send them over|sent|sent over|sent off|send|send over|wired|wire|transferred|transfer|paid|paid out|pay|forwarded|forward|sending|paying',
  deposit:
    'lend it out|lend them out|put it in|lent|lent out|loaned out|supplied|deposited|put|parked|invested|lend|lend out|supply|deposit|put in|lending|supplying|depositing|put to work',
  withdraw:
    'take it out|take them out|pull it out|pull them out|get it out|get them out|take it back|withdrawn|taken out|pulled|pulled out|withdraw|take out|pull out|out|redeemed|come out|comes out|brought out|withdrawing|taking out',
  stake: 'staked|stake|staking',
  unstake: 'unstaked|unstake|unstaking',
  borrow: 'borrowed|borrow|borrowing',
  repay:
    'pay it back|pay it off|pay them back|pay it down|repaid|paid back|paid off|repay|pay back|pay off|paid down|pay down|repaying|paying back|paying off',
  claim: 'claimed|collected|harvested|claim|collect|harvest|claiming',
  approve: 'approved|approve',
  revoke: 'revoked|revoke|cancelled|cancel',
  add: 'added|add',
  remove: 'removed|remove',
} as const;

export type TurnedVerb = keyof typeof TURNED_VERBS;

/** What leads to a part, and to which one. */
export const TURNED_LEADS = {
  to: 'to|onto|over to|across to|back to|over onto|towards',
  into: 'into|back into|over into',
  from: 'from|starting from|coming from|straight from|over from|off|away from',
  out: 'out-of|right out-of|straight out-of',
  at: 'on|in|at|over on|inside|within|via|through|using|by way of|by means of',
  with: 'with',
  for: 'for|in exchange for|in return for',
  against: 'against',
  than: 'than|rather than',
} as const;

export type TurnedLead = keyof typeof TURNED_LEADS;
