import { defineConfig } from 'drizzle-kit';

/** `drizzle-kit generate --config server/db/drizzle.config.ts --name what_is_new` after a change in `schema/`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: 'server/db/schema/*.ts',
  out: 'server/db/migrations',
});
