import { productionLicences } from './productionLicences.ts';

/** `npm run licences`: the packages that a live server is installed with, by their licence. The whole list with hashes: `npm sbom` (docs/running.md). */
for (const [licence, packages] of Object.entries(productionLicences()))
  console.log(`${licence} (${packages.length})\n  ${packages.join(', ')}\n`);
