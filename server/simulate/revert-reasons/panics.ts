/** Solidity's panic codes (docs.soliditylang.org, "Panic via assert and Error via require"). */
export const PANIC_REASONS: Readonly<Record<string, string>> = {
  '1': 'an assertion failed',
  '17': 'a number overflowed',
  '18': 'a division by zero',
  '33': 'a value outside its enumeration',
  '34': 'a badly encoded storage array',
  '49': 'an empty array was popped',
  '50': 'an array index out of bounds',
  '65': 'too much memory was asked for',
  '81': 'an unset internal function was called',
};
