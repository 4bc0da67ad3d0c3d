import { runShop } from './run.ts';
import { onSourceChange } from './watch.ts';

const shop = await runShop(true);
onSourceChange((file) => {
  console.log(`${file} changed: the server starts again.`);
  shop.restartServer();
});
