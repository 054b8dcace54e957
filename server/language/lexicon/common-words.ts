/** Words that carry nothing for an order. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an the my our your this that these those its their mine own please pls plz kindly just now right away asap quickly
  immediately instantly safely directly simply so well ok okay hey hi hello yo gm thanks thank thx ty cheers bro fam ser sir
  mate buddy lol haha dude dear i we you us me u im i'm id i'd i'll ill want wanna would like wish need do does make go ahead
  can could will shall let lets let's help to-do up down out back again here there over together both around about
  approximately approx roughly exactly only really very total worth amount amounts value sum quantity units unit of token
  tokens coin coins crypto asset assets wallet wallets account address network chain blockchain protocol platform finance
  exchange dex app market rate price order transaction transactions tx trade balance balances holdings position positions
  funds stack bag bags available current currently existing held holding hold have has had been being be is are am was were
  it's that's there's some more additional extra another new first second today execute perform complete process proceed do
  doing done going gonna making goes able as-well too also me myself assistant agent bot sure yes yeah name named called
  same way time thing in-full entire whole full fully native side rest-of using-my portfolio variable stable fixed interest
  yield earn earning earned bit quick fast straight one single-sided single sided sake purposes for-me matching then-some
  plain regular normal ordinary vanilla uses hmm hooray er um uh ah oh love lovely hopefully finally always often
  gotta tbh btw fyi actually basically possible assist gas instead each unclaimed pending accrued outstanding happy glad may might must should get-me whatever ought deserve deserves therefore thus hence accordingly hereby however nevertheless were enough lying idling resting languishing waiting dormant free wanting wishing rn atm pronto unused idle spare leftover
  bitte danke gracias merci hola bonjour ciao hallo grazie obrigado ngl imo imho fr frfr lmao rofl bruh bruv fren frens anon chief guv tysm pls plss gg gn ser legend fellas homie friendo`.split(
    /\s+/,
  ),
);

/** Everyday words: never a token, a venue or a slip of the pen for another word. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `other others work working put bag come came see saw look good great best better bad much many more most less least own
  old small big large last long high low early late able above after against ago almost alone along already although always
  among ask away because become been before began behind believe below beside between bring build busy call care carry case
  change check child choose clock cold common cost count country course cover cut dark day days dead deal decide deep did die
  different difficult dinner doctor door doubt dream drive during each ear earth easy eat either else end enough evening ever
  every example eye face fact fall family far farm father feel feet few field fight figure fill final find fine finish fire
  floor follow food foot force forget form found four free fresh friend front game garden gave general girl glad gold gone
  green ground group grow guess hair happen hard hat head hear heard heart heavy her herself him himself his hope hot hour
  house hundred idea inside job keep kept kind king knew know known land language laugh law lead learn left leg letter lie life
  light line list listen little live local lose lost love machine main man map mark matter mean meet member men mile mind minute
  miss moment money moon morning mother mouth music must name near never news nice night nobody none nor north nothing notice
  number office often oil old once onto open opposite outside page paper part party past pattern people perhaps person phone
  picture piece plan plane plant play point poor power press pretty probably problem product pull purpose push question quiet
  quite rain raise ran rather reach read ready real reason red remain rent result rich ring river road rock room round rule run
  said same sat say school sea season seat seem sense sentence separate serve seven several shape she shirt shop short shot shout
  show sick sign simple since sing sister sit six size skin sky sleep slow soft soil son song soon sort sound south space speak
  special speed spell spring square stand star start state stay step still stone stood story strange street strong such sudden
  summer sun surprise system table tail talk tall teach team tell ten test than their them think third though thought thousand
  three through tie till tiny today together told tomorrow tonight top touch toward town train travel tree trip true try twelve
  twenty two type uncle under understand until usual verb view visit voice wait walk wall war warm wash watch water wave wear
  weather week weight went west wheel white why wide wife wild wind window winter woman wonder wood word world worry worse would
  write wrong year yesterday yet young memo note reference recipient receiver invoice salary birthday lunch coffee bill mum dad
  landlord guy guys folks boss thing stuff somehow maybe kinda sorta everyone savings leftover spare profit profits gains cash
  bunch lots pump pumps pumped promised interests profit sleep yesterday`.split(/\s+/),
);

/** Phrases that change nothing, though a word of theirs might elsewhere. */
export const FILLER_PHRASES: ReadonlySet<string> = new Set([
  'for me',
  'por favor',
  'per favore',
  'muchas gracias',
  'vielen dank',
  "s'il vous plait",
  'i gave',
  'i gave to',
  'i borrowed',
  'i lent',
  'i supplied',
  'i deposited',
  ...['that', 'which'].flatMap((word) =>
    ['have', 'hold', 'own', 'got'].flatMap((verb) => [
      `${word} i ${verb}`,
      `${word} i ${verb} there`,
    ]),
  ),
  'up to',
  'for us',
  'for myself',
  'on my behalf',
  'at market',
  'at the market',
  'at market price',
  'at the best price',
  'at the best rate',
  'at best price',
  'at the current price',
  'at current price',
  'if you can',
  'if you could',
  'if possible',
  'if you please',
  "if you don't mind",
  "if you wouldn't mind",
  'would you mind',
  'do you mind',
  'do the needful',
  'in full',
  'in total',
  'in one go',
  'as soon as possible',
  'right now',
  'no rush',
  'no problem',
  'when you can',
  'when you get a chance',
  'at a variable rate',
  'at variable rate',
  'at a stable rate',
  'with variable rate',
  'with a variable rate',
  'with stable rate',
  'to earn yield',
  'to earn interest',
  'to earn rewards',
  'to earn',
  'for some yield',
  'for yield',
  'from me',
  'from my wallet',
  'from my account',
  'in my wallet',
  'in my account',
  'i guess',
  'i think',
  'i need to',
  'i want to',
  "i'd like to",
  'i would like to',
  'using my wallet',
  'of course',
  'so much',
  'very much',
  'first of all',
  'in the meantime',
  'all in all',
  'on top',
  'to do that',
  'for now',
  'at once',
  'or so to speak',
  'let me',
  "let's go",
  'the bridge',
  'the swap',
  'the transfer',
  'the deposit',
  'the transaction',
  'the trade',
  'the payment',
  'the exchange',
  'the withdrawal',
  'this transfer',
  'this swap',
  'this transaction',
  'this bridge',
  'with that',
  'with this',
  'assist me',
  'help me',
  'a lot',
  'guide me through',
  'the process of',
  'take care of it',
]);

/** First word of such a phrase → the words of the longest that begins so. */
export const FILLER_LENGTHS: ReadonlyMap<string, number> = new Map(
  [...FILLER_PHRASES]
    .sort((a, b) => a.split(' ').length - b.split(' ').length)
    .map((phrase) => {
      const words = phrase.split(' ');
      return [words[0] as string, words.length];
    }),
);
