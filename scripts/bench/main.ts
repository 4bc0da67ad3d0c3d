import { STORE_SLUGS } from '#server/db/demoStores.ts';

/** `npm run bench -- STORE` measures one store from end to end; `load` what the server does with more than it can; `evening` what an evening costs from the page cache; `changes` how soon every process shows one; `paths` path generation beside XState's own; `audits` what Lighthouse says of each store's main documents; `kilobytes` what each of a document's script is for; `tasks` what blocks a phone; `presses` what each press of a purchase costs there; `shelf` the same of a store with thousands of products. */
const what = process.argv[2] ?? 'grocery';
if (what === 'load') await import('./overload.ts');
else if (what === 'evening') await import('./evening.ts');
else if (what === 'changes') await import('./changes.ts');
else if (what === 'paths') await import('./paths.ts');
else if (what === 'audits') await import('./audits.ts');
else if (what === 'kilobytes') await import('./kilobytes.ts');
else if (what === 'tasks') await import('./tasks.ts');
else if (what === 'presses') await import('./presses.ts');
else if (what === 'shelf') await import('./shelf.ts');
else if (STORE_SLUGS.some((slug) => slug === what)) await import('./store.ts');
else {
  console.error(
    `There is no store ${what}: they are ${STORE_SLUGS.join(', ')}; or load, evening, changes, paths, audits, kilobytes, tasks, presses or shelf.`,
  );
  process.exitCode = 1;
}
