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
