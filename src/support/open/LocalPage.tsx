import { drawings } from '../drawings.ts';
import { Player } from '../player/Player.tsx';
import type { ShopOf } from '../screen/ShopScreen.tsx';
import { Foreign } from './Foreign.tsx';
import type { OpenedFile } from './readFile.ts';

/** What was opened from this machine. */
export default function LocalPage({ opened, shop }: { opened: OpenedFile; shop: ShopOf }) {
  if (opened.kind === 'foreign') return <Foreign story={opened.story} />;
  return opened.kind === 'trace' ? (
    <Player trace={opened.trace} drawings={drawings} shop={shop} />
  ) : null;
}
