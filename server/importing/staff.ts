import type { ImportedPerson, People } from './people.ts';
import { ImportRefused } from './problem.ts';

/** What a role opens. A person has roles in one store: `{ roles, business }` are claims of the account itself. */
export const ROLES = {
  staff: 'the pages of staff: tasks, orders, tables, parcels',
  support: 'recorded checkouts',
} as const;
export type Role = keyof typeof ROLES;
const NAMES = Object.keys(ROLES) as Role[];
export const isRole = (word: string | undefined): word is Role =>
  NAMES.some((role) => role === word);

interface Place {
  id: string;
  domain: string;
  /** the domain of another store */
  domainOf(id: string): Promise<string | null>;
}

/** One line a person: the address and the roles here. */
export async function listStaff(people: People, place: Pick<Place, 'id'>): Promise<string[]> {
  const lines = [];
  for await (const person of people.all()) {
    const roles = rolesIn(person, place.id);
    if (roles.length > 0)
      lines.push(
        `${person.email}  ${roles.join(' ')}${person.isDisabled ? '  (account is closed)' : ''}`,
      );
  }
  return lines.toSorted();
}

export async function addRole(
  people: People,
  place: Place,
  email: string,
  role: Role,
): Promise<string> {
  const person = await personAt(people, place, email);
  // Anyone may make an account with an address that is not theirs, until they open the mail.
  if (!person.isVerified)
    throw new ImportRefused([
      `${email} is not verified yet: that person has to open the link in the mail from the shop first`,
    ]);
  if (person.isDisabled) throw new ImportRefused([`the account of ${email} is closed`]);
  const elsewhere = person.claims.business;
  if (typeof elsewhere === 'string' && elsewhere !== place.id)
    throw new ImportRefused([
      `${email} works at ${(await place.domainOf(elsewhere)) ?? 'another shop'}: an account has roles in one store. Remove them there, or take another address`,
    ]);
  const roles = rolesIn(person, place.id);
  if (roles.includes(role)) return `${email} has the role ${role} already; nothing was changed.`;
  await write(people, person, place.id, [...roles, role]);
  return `${email} has the role ${role} at ${place.domain}: ${ROLES[role]}. It holds within a minute where the person is signed in.`;
}

export async function removeRole(
  people: People,
  place: Place,
  email: string,
  role: Role,
): Promise<string> {
  const person = await personAt(people, place, email);
  const roles = rolesIn(person, place.id);
  if (!roles.includes(role))
    return `${email} has no role ${role} at ${place.domain}; nothing was changed.`;
  await write(
    people,
    person,
    place.id,
    roles.filter((one) => one !== role),
  );
  return `${email} has the role ${role} no more; what is open on a screen ends within a minute.`;
}

async function personAt(people: People, { domain }: Place, email: string): Promise<ImportedPerson> {
  const person = await people.byEmail(email);
  if (person) return person;
  throw new ImportRefused([
    `there is no account of ${email}: that person makes one at ${domain} first, under "Create an account"`,
  ]);
}

const rolesIn = ({ claims: { roles, business } }: ImportedPerson, id: string): string[] =>
  business === id && Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];

/** Claims that others wrote into the account stay. */
async function write(people: People, person: ImportedPerson, business: string, roles: string[]) {
  const { roles: _roles, business: _business, ...others } = person.claims;
  await people.setClaims(person.uid, roles.length > 0 ? { ...others, roles, business } : others);
}
