import type { Locator, Page } from '@playwright/test';

const ROLES = ['link', 'button', 'checkbox', 'radio', 'switch', 'tab', 'combobox'] as const;
type Role = (typeof ROLES)[number];
/** What can be done to a page: a control is pressed, a box of more is opened, a form is sent with nothing in it and with everything. */
export type Deed = Role | 'disclosure' | 'form sent empty' | 'form sent filled';

/** One thing on a page that can be pressed, as the accessibility tree knows it. */
export interface Control {
  role: Deed;
  name: string;
  /** which of several with the same role and name */
  nth: number;
  /** where a link leads */
  address: string;
  /** the dialog or landmark around it */
  place: string;
  disabled: boolean;
  /** it says that it is chosen: pressing it again may well do nothing */
  chosen: boolean;
}

interface Node {
  depth: number;
  role: string;
  name: string;
  rest: string;
}

/** A line of Playwright's picture of the tree: `- button "Add one" [disabled]:`. A line with a colon inside is quoted as YAML wants it. */
function readLine(line: string): Node | null {
  const [, indent = '', whole = ''] = /^( *)- (.*)$/.exec(line) ?? [];
  const quoted = /^'((?:[^']|'')*)'(.*)$/.exec(whole);
  const text = quoted ? `${quoted[1]?.replaceAll("''", "'")}${quoted[2]}` : whole;
  const [, role, name, rest = ''] = /^([\w/]+)(?: ("(?:[^"\\]|\\.)*"))?(.*)$/.exec(text) ?? [];
  return role ? { depth: indent.length, role, name: name ? JSON.parse(name) : '', rest } : null;
}

const PLACES = ['banner', 'contentinfo', 'dialog', 'alertdialog'];
const isRole = (role: string): role is Role => ROLES.some((one) => one === role);
/** A box that is ticked can be emptied again, so it is not a choice that is made. */
const isChosen = (role: Role, rest: string): boolean =>
  !['checkbox', 'switch'].includes(role) && /\[(checked|pressed|selected)\]/.test(rest);

/** Everything that can be pressed now, in the order of the page. What lies behind an open dialog is not in the tree. */
export async function controlsOf(page: Page): Promise<Control[]> {
  const found: Control[] = [];
  const around: Node[] = [];
  let link: Control | null = null;
  for (const line of (await page.locator('body').ariaSnapshot()).split('\n')) {
    const url = /^ *- \/url: (.*)$/.exec(line)?.[1];
    if (url && link) link.address = url.replace(/^(["'])(.*)\1$/, '$2');
    const node = readLine(line);
    if (!node) continue;
    while ((around.at(-1)?.depth ?? -1) >= node.depth) around.pop();
    if (PLACES.includes(node.role)) around.push(node);
    const { role, name, rest } = node;
    if (!isRole(role)) continue;
    const nth = found.filter((one) => one.role === role && one.name === name).length;
    const place = around.map((one) => `${one.role} ${one.name}`.trim()).join(' > ');
    const control: Control = {
      role,
      name,
      nth,
      address: '',
      place,
      disabled: rest.includes('[disabled]'),
      chosen: isChosen(role, rest),
    };
    found.push(control);
    if (role === 'link') link = control;
  }
  const current = await currentPlaces(page);
  for (const one of found) one.chosen ||= one.role === 'link' && current.includes(one.address);
  const isModal = found.some(({ place }) => place.includes('dialog'));
  return isModal ? found : [...found, ...(await formsOf(page)), ...(await disclosuresOf(page))];
}

/** Places of this page that a link says are shown now; the tree does not say it. */
const currentPlaces = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('a[href^="#"][aria-current]:not([aria-current="false"])')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));

const bare = { address: '', place: '', disabled: false, chosen: false };

async function formsOf(page: Page): Promise<Control[]> {
  const forms = await page.locator('form:visible').evaluateAll((all) =>
    all.map((form) => {
      const buttons = [
        ...form.querySelectorAll<HTMLElement>('button:not([type="button"]),input[type="submit"]'),
      ];
      const button = buttons.find((one) => one.checkVisibility({ visibilityProperty: true }));
      const name =
        form.getAttribute('aria-label') ||
        button?.getAttribute('aria-label') ||
        button?.innerText ||
        '';
      return {
        name: name.trim(),
        place: form.closest('header') ? 'banner' : '',
        canBeSent: button !== undefined,
      };
    }),
  );
  return forms.flatMap(({ name, place, canBeSent }, nth) =>
    canBeSent
      ? (['form sent empty', 'form sent filled'] as const).map((role) => ({
          ...bare,
          role,
          name,
          place,
          nth,
        }))
      : [],
  );
}

async function disclosuresOf(page: Page): Promise<Control[]> {
  const names = await page
    .locator('summary:visible')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.trim()));
  return names.map((name, nth) => ({ ...bare, role: 'disclosure', name, nth }));
}

export function locate(page: Page, { role, name, nth, place }: Control): Locator {
  if (role === 'disclosure') return page.locator('summary:visible').nth(nth);
  if (role === 'form sent empty' || role === 'form sent filled')
    return page.locator('form:visible').nth(nth);
  // A dialog that is only just opening has the same names on the page behind it.
  const around = place.includes('dialog')
    ? page.locator('[role="dialog"], [role="alertdialog"], dialog[open]')
    : page;
  return around.getByRole(role, { name, exact: true }).nth(nth);
}

const RANKS: RegExp[] = [
  // First what only looks and chooses; then what orders or changes an order, what ends one, and last what ends being signed in.
  /^(pay |place order|send |continue this payment|rather pay now|call a waiter|accept|notify me|form sent filled)/i,
  /(cancel (the order|appointment|it\b)|give .* up|move to another|keep the order|close the table|not your table|leave)/i,
  /(sign out|delete your account|delete for good|sign .* out)/i,
];
/** What destroys something is pressed when everything else has been. A link only leads somewhere, whatever its words promise. */
export const rankOf = ({ name, role }: Control): number =>
  role === 'link' ? 0 : 1 + RANKS.findLastIndex((one) => one.test(name) || one.test(role));
