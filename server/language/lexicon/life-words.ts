import { wordSet } from './words.ts';

/**
 * Words of everyday life that change no order, by what they are about. A sentence that is made of them, with a subject and
 * a verb of its own, is a statement: nothing in it can point to an order, take it back, doubt it, it, size it or say that
 * somebody else spoke. A word that could, in any everyday sense, is in none of these classes: "phone" and "keyboard" (who
 * typed?), "game" and "novel" (is it meant?), "finger" (did it slip?), "money" and "deal" (which?), "idea" and "wish" (whose?).
 */
export const LIFE = {
  /** Persons, and what people are to each other or do for a living. */
  person: wordSet(
    `wife wives husband mum mom mother mothers dad father parents son sons daughter daughters kid kids child children baby babies toddler toddlers twins
    brother brothers sister sisters cousin cousins uncle aunt auntie niece nephew grandma grandmother granny nan nana grandpa grandad granddad grandfather
    grandson granddaughter grandkids grandchildren family families in-laws mother-in-law father-in-law brother-in-law sister-in-law
    friend friends mate mates neighbour neighbours neighbor neighbors roommate flatmate flatmates housemate girlfriend boyfriend fiance fiancee
     colleague colleagues boss client clients landlord landlady tenant tenants 
    plumber electrician roofer builder builders carpenter painter gardener cleaner mechanic driver baker butcher cook chef waiter waitress barista
    bartender hairdresser barber florist photographer teacher coach nurse doctor dentist vet surgeon midwife pharmacist optician
    postman farmer fisherman firefighter babysitter nanny tutor student students pupil pupils musician singer drummer guitarist artist designer
    man men woman women guy guys lad lads lady girl girls boy boys people folks couple crowd guest guests visitor visitors tourist tourists
    team choir band club class orchestra runner runners swimmer newborn teenager teenagers bride groom widow pensioner retiree sweetheart darling
    roommates stepson stepdaughter stepmother stepfather godson goddaughter godmother godfather crew`,
  ),
  animal: wordSet(
    `dog dogs puppy puppies cat cats kitten kittens hamster rabbit rabbits horse horses pony goat goats sheep cow cows pig pigs hen hens chicken
    chickens duck ducks goose geese swan swans bird birds owl crow crows pigeon pigeons seagull seagulls fox foxes hedgehog squirrel squirrels deer
    mouse mice frog frogs turtle tortoise goldfish fish bee bees wasp wasps spider spiders mosquito mosquitoes snail snails butterfly`,
  ),
  food: wordSet(
    `breakfast lunch dinner supper brunch meal snack coffee coffees tea teas espresso latte cocoa juice water beer beers pint pints wine whisky
    cider milk bread toast butter jam honey cheese egg eggs bacon ham sausage sausages burger burgers pizza pizzas pasta spaghetti lasagne noodles rice
    curry soup salad sandwich sandwiches fries chips pancake pancakes waffles croissant croissants cake cakes pie pies cookie cookies biscuit
    biscuits chocolate dessert pudding fruit apple apples pear pears banana bananas orange oranges lemon lemons strawberries cherries grapes melon
    tomato tomatoes potato potatoes carrot carrots onion onions garlic pepper peppers mushrooms pumpkin beans lentils salt sushi barbecue steak
    sugar flour oven kettle leftovers buffet picnic`,
  ),
  body: wordSet(
    'arm arms wrist wrists hair haircut knee knees ankle ankles shoulder shoulders tooth teeth ear ears nose throat stomach belly muscles legs toe toes hip hips skin bones beard moustache fever flu headache migraine cough cold toothache hangover sunburn jetlag',
  ),
  weather: wordSet(
    `weather rain snow sun sunshine wind winds storm storms thunder lightning fog mist hail ice frost heat heatwave breeze cloud clouds
    sky puddle puddles flood rainbow degrees drizzle humidity`,
  ),
  place: wordSet(
    `home house houses flat apartment room rooms kitchen bathroom bedroom garage garden gardens attic basement cellar balcony terrace roof stairs hallway
    office school kindergarten nursery university library church cathedral hospital clinic pharmacy supermarket bakery cafe café restaurant pub pubs
    gym cinema theatre museum zoo park parks playground beach beaches lake lakes river sea ocean coast island mountain mountains hill hills
    forest woods field fields farm village town city countryside street road roads motorway highway corner station airport harbour hotel hostel campsite
     shed barn fence lawn pond pool sauna stadium train trains bus buses tram metro car cars bike bikes bicycle van truck lorry plane
     flight flights taxi ferry boat boats scooter motorbike tent backpack suitcase luggage traffic queue`,
  ),
  thing: wordSet(
    `boiler heating radiator pipe pipes sink toilet shower bath bathtub bed sofa couch chair chairs table lamp lamps window windows
    door doors floor ceiling carpet curtains fridge freezer dishwasher dryer microwave stove washing machine machines laundry vacuum iron ladder hammer drill paint
    battery batteries engine tyre tyres brakes clutch fuse box boxes bags' bucket candle candles clock umbrella coat jacket jumper sweater
    shirt shirts dress jeans trousers socks shoes boots gloves scarf hat glasses sunglasses ring necklace earrings towel towels blanket
    pillow mattress toy toys doll guitar piano trombone violin drums trumpet ball racket skis football wifi internet
    flower flowers tree trees plant plants roses grass hedge leaves wood bin bins rubbish present presents gift gifts balloons
    parcel parcels package fireworks power electricity
    km kilometres kilometers miles metres meters kilos`,
  ),
  event: wordSet(
    `birthday birthdays anniversary wedding weddings christening funeral graduation reunion party parties dinner holiday holidays vacation trip journey
    weekend honeymoon marathon race races match matches tournament concert concerts festival barbecue hike walk swim bike-ride ride run runs
    nap sleep work shift shifts job commute gardening shopping cooking baking training yoga football tennis rugby hockey golf
    skiing camping sailing fishing knitting leave parental maternity paternity day days night nights morning mornings afternoon evening
    evenings week weeks month months year years summer winter spring autumn bedtime surgery operation pregnancy recovery
    renovation move-in housewarming christmas easter ramadan diwali eid halloween thanksgiving`,
  ),
  /** What comes in or goes out of a household; said before an order, never behind one. */
  household: wordSet(
    'tax taxes salary wages bonus paycheck paycheque payday pension rent refund invoice invoices bill bills lottery raise overtime tips groceries petrol parking tuition crypto',
  ),
} as const;

export type LifeClass = keyof typeof LIFE;

/** What people, animals, things and the weather did. */
export const LIFE_PAST = wordSet(
  `was were had been got came went ate drank slept woke cooked baked fried burnt burned boiled cleaned washed ironed swept hoovered tidied
  walked ran jogged swam cycled drove rode flew sailed hiked climbed danced sang skied surfed jumped fell tripped slipped
  rained snowed poured hailed froze melted shone cleared
  arrived landed travelled traveled visited met married divorced graduated retired emigrated
  worked rested relaxed napped studied trained exercised finished started began ended lasted
  broke died cried yawned sneezed coughed barked meowed chased bit
  fixed repaired mended built painted planted watered mowed dug decorated renovated assembled
  bought brought carried gave given took taken eaten driven ridden flown fallen broken woken grown grew
  won lost beat scored celebrated raised
   watched enjoyed loved liked missed hurt ached felt
  lived stayed moved turned born became gained
  froze leaked flooded exploded collapsed caught knitted sewed spilled spilt 
    `,
);

/** What they do or are. */
export const LIFE_PRESENT = wordSet(
  `is are am has have loves love likes enjoys lives live works work sleeps sings hurts hurt tastes feels
  snores barks cries cry rains snows turns studies teaches cooks bakes gardens swims paints knits
  takes keeps makes grows needs plays `,
);

/** What they are doing. */
export const LIFE_DOING = wordSet(
  `raining snowing pouring sleeping cooking baking working walking running swimming driving cycling travelling traveling
  moving barking crying singing dancing snoring leaking dripping whistling ringing eating drinking having getting growing teething
  shining blooming freezing boiling renovating painting cleaning tidying packing unpacking visiting studying training
  recovering celebrating gardening shopping camping hiking sailing fishing knitting enjoying feeling living staying turning coming`,
);

/** How somebody or something is. */
export const LIFE_QUALITY = wordSet(
  `tired exhausted sleepy awake asleep hungry thirsty happy glad proud excited sad lonely bored busy stressed relaxed calm sick ill
  pregnant married divorced engaged retired old young new little big small tall long short early late great good nice lovely beautiful wonderful
  amazing awesome brilliant fantastic cute sweet cosy comfortable quiet loud noisy messy clean dirty wet dry cold hot warm cool
  sunny rainy windy cloudy foggy snowy stormy humid icy freezing boiling grey gray rough tough mad crazy awful terrible horrible hectic
    gorgeous delicious tasty fresh broken flat red blue green yellow white black pink purple brown german
  french italian spanish portuguese dutch danish swedish norwegian finnish polish irish scottish english british american canadian
  mexican brazilian japanese chinese korean indian turkish greek swiss austrian australian russian ukrainian due favourite favorite own
  local parental poor younger older eldest oldest youngest first last next-door whole entire`,
);

/** How, how much and since when something is so; none of them says when an order is to be done. */
export const LIFE_ADVERB = wordSet(
  `very so really quite pretty just finally yesterday today recently lately nowadays usually often always still ever since ago
  again home outside inside downstairs upstairs abroad well badly suddenly quickly slowly early late straight
  literally totally completely absolutely alone everywhere nearby long overnight anyway`,
);
