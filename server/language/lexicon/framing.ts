import { wordSet } from './words.ts';

/**
 * Words by which a sentence says of another one that somebody spoke, wrote, wished, dreamt, played or did what it says, or that
 * somebody minds. Beside an order, in a sentence of its own, any of them asks what is meant.
 */
export const FRAMING = wordSet(
  `speaking twin pressed logged fooling quoting settled square forgiven choice knife police froze frozen locked closed empty contract bet believed laughed laughs laughing say says said saying tell tells told telling speak speaks spoke spoken talk talks talked talking shout shouts shouted shouting whisper whispers whispered
  call called calls text texts texted email emails emailed mail mailed message messages messaged post posts posted write writes wrote written writing
  type types typed typing read reads reading  recite recites quote quotes quoted claim claims claimed beg begs begged ask asks asked asking
  demand demands demanded insist insists nag nags nagging suggest suggests suggested hear heard hears overheard overhear repeat repeats translate copied
  wording word words phrase sentence title line lines lyrics poem verse note notes letter letters leaflet advert article paper sign poster headline caption slogan
  horoscope fortune diary minutes memo script scene novel book story tale film movie song play playing played game games riddle quiz exercise homework
  lesson exam question answer example joke jokes prank fiction dream dreams dreamt dreamed nightmare woke alarm sleepwalking drunk tipsy practising practicing
  practise practice rehearsing testing pretending teasing parrot keyboard phone laptop computer tablet screen desk mouse button buttons finger fingers thumb slipped slip
  head heads gun robbed hostage threat threatened voice voices tongue mouth
  request requests idea ideas wish wishes plan plans order orders instruction instructions mind minds feeling feelings gut doubt doubts
  frown frowns frowned amused shook smell smells rat fear fears wonder wonders hate hates kill kills madness mad wise
  choose chooses pick picks knows decide decides
  swore promised regret regrets remember remembers remind reminds pass passes withdraw handled handles did done happened happens accomplished history worked beat
  arrived arrive arrives went money sum amount half price market account paid gets owns belongs belong cheaper cheapest
  spoken freezes hell end diary boils euros`,
);

/**
 * What an order is made of or settles, and how somebody errs in it, doubts it or ends it. A sentence of its own that has one of
 * these sizes an order, dates it or takes it back: "The unit is cents", "The deal is dead".
 */
export const ABOUT_ORDERS = wordSet(
  `amounts unit units figure figures sums digit digits zero zeros zeroes decimal decimals comma character characters discount discounts surcharge
  fee fees tax taxes vat remainder balance deal deals offer offers debt debts bill bills invoice invoices payment payments
  contract contracts clipboard site sites website page pages link links delivery deliveries seller sellers buyer buyers recipient recipients receiver payee payees
  beneficiary total totals value currency cents thousands millions
  miscounted mistyped misread misspoke miscalculated misjudged overstated understated exaggerated reconsidered reconsider backtracked chickened rehearsed
  erred goofed recanted blundered bluffed lied hesitated hesitate waver wavered doubted changed cancelled canceled withdrawn withdrew vetoed disagreed disagrees
  objected dictated dictates permitting permits agreed agreeing expired expires cleared lapsed dead died dies death poisoned cloned clone inflated`,
);

/** Words of which a heading is made that says nothing but that an order follows, or of which kind it is: "please:", "my order:". */
export const HEADING = wordSet(
  `ok okay k so right well now anyway anyways fine alright then and here we i goes go it please pls yes yeah good great cool hi hello hey dear all team
  the a an my our your this is what need want would like to do todo to-do task tasks job order orders action actions request requests intent step steps
  instruction instructions command summary plan trade trades swap swaps send sends sending transfer transfers payment payments bridge goal first second
  third next finally last also note amount from token tokens asset coin chain network recipient address wallet protocol one two three four five for
  you today of me thanks thank help following list number no self`,
);

/**
 * How somebody stands against something, gives it up or mistakes it, and what holds funds or keeps them from whoever asks. In a
 * sentence of its own any of them may be about the order.
 */
export const AGAINST = wordSet(
  `forbade ban blocked blocks warned warns warn pleaded urged advised advises dislikes dislike detests loathes opposes fears worried worries protests protested
  complained complains grumbled scolded interest courage nerve nerves confidence faith appetite trust trusts sceptic lukewarm iffy torn wavering
  hesitant uneasy keeping leaving retiring quitting quit parting resigned postponed
  captor captors kidnapper kidnappers police lawyer lawyers notary judge court executor guardian trustee probate treasurer treasury signer signers broker
  ledger vault keys custody exchange exchanges phrase password login budget savings funds fund stash portfolio holdings purse collection cooldown lock-up
  manual translation translating compiling learning lesson exercise typing tutor robot bot bots
  mixed guessed misplaced sinful gambling silly exploited drained halted paused fired`,
);

/** A class of words has the plurals of its words, too. */
export const formsOf = (word: string): readonly string[] => [
  word,
  word.replace(/s$/, ''),
  word.replace(/es$/, ''),
];

/** Whether a word may speak of an order beside it, for or against. */
export const isAgainst = (word: string): boolean =>
  AGAINST.has(word) || formsOf(word).some((form) => FRAMING.has(form));
