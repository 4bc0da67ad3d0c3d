import type { Control } from './controls.ts';

export interface Defect {
  page: string;
  control: string;
  wrong: string;
}
export interface Counts {
  /** opened and looked at */
  pages: number;
  links: number;
  buttons: number;
  choices: number;
  forms: number;
  /** kinds of these that were pressed: what stands on two pages of a kind is pressed on one of them */
  presses: number;
  /** links to a phone, a mailbox, a file or another site: looked at, not followed */
  outward: number;
  /** what is there and cannot be pressed now */
  disabled: number;
  /** what said that it is chosen, and did nothing when it was pressed all the same */
  chosen: number;
  /** what was there at the first look, and not there any more for this visitor nor for one who has just come */
  gone: string[];
  /** what there was no more time for */
  left: number;
  defects: Defect[];
}

export const noCounts = (): Counts => ({
  pages: 0,
  links: 0,
  buttons: 0,
  choices: 0,
  forms: 0,
  presses: 0,
  outward: 0,
  disabled: 0,
  chosen: 0,
  gone: [],
  left: 0,
  defects: [],
});

/** Leads to a page of this shop. */
export const isInward = ({ role, address }: Control): boolean =>
  role === 'link' && /^[/?#]/.test(address);

/** Adds a control to what it is a kind of. */
export function countControl(counts: Counts, control: Control): void {
  if (control.role === 'link') counts.links++;
  else if (control.role === 'button' || control.role === 'tab') counts.buttons++;
  else if (control.role.startsWith('form'))
    counts.forms += control.role === 'form sent empty' ? 1 : 0;
  else counts.choices++;
  if (control.disabled) counts.disabled++;
  else if (control.role === 'link' && !isInward(control)) counts.outward++;
}

/** Adds what is wrong, once. */
export function noteDefect(counts: Counts, defect: Defect): void {
  const { page, control, wrong } = defect;
  const isKnown = counts.defects.some(
    (one) => one.page === page && one.control === control && one.wrong === wrong,
  );
  if (!isKnown) counts.defects.push(defect);
}
