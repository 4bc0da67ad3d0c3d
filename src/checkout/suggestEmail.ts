/** Hosts of most people's mail, whose names are long enough for a slip to be told from another name. */
const HOSTS = [
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'],
  ...['rocketmail.com', 'protonmail.com', 'rediffmail.com', 'yandex.com'],
];
/** As near to one of them as a slip, and hosts themselves. No list: `mail.com` in quotes reads as the id of a sentence. */
const OTHER = /^[eftyz]?mail\.com$/;

/** Whether one slip of the finger makes the other: a letter too many, too few or another, or two that changed places. */
function isSlip(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at++;
  const [left, right] = [typed.slice(at), meant.slice(at)];
  return [
    [left.slice(1), right],
    [left, right.slice(1)],
    [left.slice(1), right.slice(1)],
    [`${left[1] ?? ''}${left[0] ?? ''}${left.slice(2)}`, right],
  ].some(([one, other]) => one === other);
}

/** The address that was probably meant; null when nothing looks like a slip. What was typed stays accepted as it is. */
export function suggestEmail(typed: string): string | null {
  const [name = '', host = ''] = typed.trim().split('@');
  const written = host.toLowerCase();
  if (!name || HOSTS.includes(written) || OTHER.test(written)) return null;
  const meant = HOSTS.find((one) => isSlip(written, one));
  return meant ? `${name}@${meant}` : null;
}
