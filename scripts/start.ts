import { runShop } from './run.ts';

await runShop(false);
