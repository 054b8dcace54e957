/** @returns the time of `9am`, `9:30pm`, `18:30`, `7h30`. */
export function readClock(text: string): { hour: number; minute: number } | undefined {
  const half = text.endsWith('am') ? 'am' : text.endsWith('pm') ? 'pm' : '';
  const [hours = '', minutes = '00', rest] = (half === '' ? text : text.slice(0, -2)).split(':');
  if (half === '' && !text.includes(':')) return undefined;
  if (rest !== undefined || !isNumeral(hours) || !isNumeral(minutes) || minutes.length !== 2)
    return undefined;
  let hour = Number(hours);
  const minute = Number(minutes);
  if (half !== '' && (hour < 1 || hour > 12)) return undefined;
  if (half === 'pm' && hour < 12) hour += 12;
  if (half === 'am' && hour === 12) hour = 0;
  return hour > 23 || minute > 59 ? undefined : { hour, minute };
}

function isNumeral(text: string): boolean {
  return (
    text.length > 0 && text.length <= 2 && [...text].every((char) => char >= '0' && char <= '9')
  );
}
