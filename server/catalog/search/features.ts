import { eq, sql } from 'drizzle-orm';
import type { OptionValue } from '#machines/domain/narrowing.ts';
import type { Queries } from '../../db/open.ts';
import { employees } from '../../db/schema/appointments.ts';
import { toldBy } from './diet.ts';
import { stemAll, wordsOf } from './words.ts';

/** What a shop's products are by beside their texts: values of options, and who does them. */
export interface Features {
  /** the options' names, word by word */
  options: Set<string>;
  /** the values that this phrase names; with its last word begun only where `isBegun` */
  valuesOf(words: string[], isBegun: boolean): OptionValue[];
  /** who is called so, by their ids */
  peopleOf(words: string[]): string[];
  /** every value and every name, by its words */
  words: string[][];
  /** what tags of the shop say is not in something: "Palm free", "No parabens" */
  lacking: ReadonlySet<string>;
}

/** Beyond them a shop's options are no colours and sizes any more. */
const MOST_VALUES = 2_000;
/** A shorter word begins too many others. */
const BEGINS = 3;

export async function readFeatures(q: Queries, businessId: string): Promise<Features> {
  const [{ rows: values }, people, { rows: tags }] = await Promise.all([
    // From one value to the next by the index: as many steps as there are values, not as there are variants.
    q.execute<OptionValue & Record<string, unknown>>(sql`
      with recursive seen as (
        (select option, value from product_choice where business_id = ${businessId} order by option, value limit 1)
        union all
        select next.option, next.value from seen, lateral (
          select option, value from product_choice
          where business_id = ${businessId} and (option, value) > (seen.option, seen.value)
          order by option, value limit 1
        ) next
      ) select option, value from seen limit ${MOST_VALUES}`),
    q
      .select({ id: employees.id, name: employees.name })
      .from(employees)
      .where(eq(employees.businessId, businessId)),
    q.execute<{ tag: string }>(sql`
      select distinct tag from product, jsonb_array_elements_text(view -> 'tags') tag
      where business_id = ${businessId} and enabled and tag ~* ${'free|मुक्त|रहित|^(no|without) '} limit ${MOST_VALUES}`),
  ]);
  const choices = values.map(({ option, value }) => ({
    option,
    value,
    words: stemAll(wordsOf(value)),
  }));
  const called = people.map(({ id, name }) => ({ id, words: wordsOf(name) }));
  return {
    options: new Set(values.flatMap(({ option }) => stemAll(wordsOf(option)))),
    valuesOf: (words, isBegun) =>
      choices
        .filter((one) => standsIn(one.words, stemAll(words), isBegun))
        .map(({ option, value }) => ({ option, value })),
    lacking: new Set(tags.flatMap(({ tag }) => toldBy(wordsOf(tag)) ?? [])),
    words: [...values.map(({ value }) => value), ...people.map(({ name }) => name)].map(wordsOf),
    peopleOf: (words) =>
      called.filter((one) => standsIn(one.words, words, true)).map(({ id }) => id),
  };
}

/** Whether these words stand side by side in those, the last one perhaps only begun. */
const standsIn = (those: string[], words: string[], isBegun: boolean): boolean =>
  words.length > 0 &&
  those.some((_, from) =>
    words.every((word, at) => {
      const one = those[from + at];
      const mayBegin = isBegun && at === words.length - 1 && word.length >= BEGINS;
      return one === word || (mayBegin && one?.startsWith(word) === true);
    }),
  );
