import { STORE_SLUGS } from '#server/db/seed/types.ts';

/** `npm run bench -- STORE` measures one store from end to end; `npm run bench -- load` what the server does with more than it can. */
const what = process.argv[2] ?? 'grocery';
if (what === 'load') await import('./overload.ts');
else if (STORE_SLUGS.some((slug) => slug === what)) await import('./store.ts');
else {
  console.error(`There is no store ${what}: they are ${STORE_SLUGS.join(', ')}; or load.`);
  process.exitCode = 1;
}
