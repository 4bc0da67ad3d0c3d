import * as v from 'valibot';

/** What happened to an order or a time, as the shopper reads it. `target` is a path of the store's own pages. */
export const Notification = v.object({
  id: v.string(),
  title: v.string(),
  body: v.string(),
  target: v.nullable(v.string()),
  createdAt: v.string(),
  read: v.boolean(),
});
export type Notification = v.InferOutput<typeof Notification>;

export const TITLE_MOST = 80;
export const BODY_MOST = 200;
const Ref = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** Where a pushed message may lead: a place by name and an id, never an address (S24). */
export const PUSH_PLACES = {
  order: '/orders/',
  appointment: '/appointments/',
  task: '/staff/orders/',
} as const;
export type PushPlace = keyof typeof PUSH_PLACES;
const places = Object.keys(PUSH_PLACES) as PushPlace[];

/** All that travels to a device: words and a place, nothing about a person. */
export const PushMessage = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  title: v.pipe(v.string(), v.maxLength(TITLE_MOST)),
  body: v.pipe(v.string(), v.maxLength(BODY_MOST)),
  place: v.nullable(v.picklist(places)),
  ref: v.nullable(Ref),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;

/** The place and id of a path, for the way to a device. */
export function placeOf(target: string | null): Pick<PushMessage, 'place' | 'ref'> {
  for (const place of places) {
    const ref = target?.startsWith(PUSH_PLACES[place])
      ? target.slice(PUSH_PLACES[place].length)
      : '';
    if (v.is(Ref, ref)) return { place, ref };
  }
  return { place: null, ref: null };
}

/** Cut between words where that leaves most of it. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
