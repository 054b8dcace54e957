const spaced = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/**
 * Words of other languages for what the grammar's own screen knows in English: conditions, times,
 * repetitions and negations. A word too many costs a question; one too few is left to the model.
 */
const SPACED = spaced(
  `si quand lorsque dès demain chaque pas jamais ne
  cuando mañana cada jamás no nunca diario diariamente
  se quando amanhã não nunca domani ogni non mai
  wenn falls sobald sofern morgen täglich wöchentlich monatlich jeden jede jedes nicht nie niemals kein keine keinen
  als indien wanneer zodra elke niet nooit geen
  jeśli jeżeli gdy kiedy jutro każdy każdego codziennie nie
  если когда завтра каждый каждую каждое ежедневно не нет якщо коли щодня
  eğer yarın hergün değil jika kalau ketika besok setiap jangan tidak nếu khi mỗi đừng không
  अगर यदि जब कल हर नहीं मत إذا عندما لو غدا كل لا`,
);
const UNSPACED = [
  '如果',
  '若',
  '假如',
  '要是',
  '等到',
  '的时候',
  '時候',
  '每天',
  '每周',
  '每週',
  '每月',
  '明天',
  '不要',
  '别',
  '別',
  '勿',
  'もし',
  'たら',
  '場合',
  'とき',
  '毎日',
  '毎週',
  '毎月',
  '明日',
  'しない',
  'ないで',
  '만약',
  '하면',
  '되면',
  '때',
  '매일',
  '매주',
  '매월',
  '내일',
  '하지',
  '마세요',
  'ถ้า',
  'เมื่อ',
  'พรุ่งนี้',
  'ทุกวัน',
  'อย่า',
];
const QUESTION_MARKS = ['?', '\uff1f', '\u061f', '\u037e'];

/**
 * Whether a request asks, waits or forbids in any language that is known here. Whatever a model
 * says, such a request does not become orders.
 */
export function isNoOrder(prompt: string): boolean {
  const lower = prompt.normalize('NFKC').toLowerCase();
  if (QUESTION_MARKS.some((mark) => lower.includes(mark))) return true;
  if (UNSPACED.some((word) => lower.includes(word))) return true;
  return lower.split(/[^\p{L}\p{M}]+/u).some((word) => SPACED.has(word));
}
