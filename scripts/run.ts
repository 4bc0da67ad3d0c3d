import { announce } from './announce.ts';
import { readSettings } from './settings.ts';
import { Shop } from './shop.ts';

/** A shop from its start to Ctrl-C: what `npm start` and `npm run dev` have in common. */
export async function runShop(develops: boolean): Promise<Shop> {
  const say = (sentence: string) => console.log(sentence);
  const settings = await readSettings(process.env).catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  const shop = new Shop({ settings, develops, say });
  const starting = shop.start();
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await shop.stop();
    await starting.catch(() => {});
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  try {
    await starting;
    announce(settings, say);
  } catch (error) {
    if (!stopping) console.error((error as Error).message);
    await stop(1);
  }
  return shop;
}
