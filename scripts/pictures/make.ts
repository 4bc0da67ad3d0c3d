/** Draws everything, or only what is named: `node make.ts [store] [part of a name]`. */
import { render } from './kit/render.ts';
import { stores } from './stores.ts';

const [onlyStore, part] = process.argv.slice(2);
for (const [store, drawings] of Object.entries(stores)) {
  if (onlyStore && store !== onlyStore) continue;
  let bytes = 0;
  let count = 0;
  for (const { name, draw, width, also, quality } of drawings()) {
    if (part && !name.includes(part)) continue;
    bytes += await render({ store, name, width, also, quality, svg: draw() });
    count += 1;
  }
  process.stdout.write(`${store}: ${count} pictures, ${Math.round(bytes / 1024)} kB\n`);
}
