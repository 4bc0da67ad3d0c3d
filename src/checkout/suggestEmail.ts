/** Slips that fingers make; what was typed stays accepted as it is. */
const SLIPS: Record<string, string> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gamil.com': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'yaho.com': 'yahoo.com',
  'yahoo.con': 'yahoo.com',
  'outlok.com': 'outlook.com',
  'outlook.con': 'outlook.com',
  'iclod.com': 'icloud.com',
};

/** The address that was probably meant; null when nothing looks like a slip. */
export function suggestEmail(typed: string): string | null {
  const [name = '', domain = ''] = typed.trim().split('@');
  const meant = SLIPS[domain.toLowerCase()];
  return name && meant ? `${name}@${meant}` : null;
}
