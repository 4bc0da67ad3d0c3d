import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** An amount: minor units of the row's currency. */
export const minor = (name: string) => bigint(name, { mode: 'number' });
/** A time of the injected clock: no column has a default of now(). */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** As PostgreSQL writes it: `{[0,2),[3,4)}`. */
export const places = customType<{ data: string }>({ dataType: () => 'int4multirange' });
