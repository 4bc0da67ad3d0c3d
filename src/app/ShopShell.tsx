import { Bell, Brand } from '../layouts/parts.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { ShopGroup } from './groups.ts';
import { usePage } from './page.ts';

/** Around a shop document: the name, one way back, nothing that leads astray while somebody orders: there even the bell is silent. The page itself is hydrated inside. */
export function ShopShell({ group }: { group: ShopGroup }) {
  const { say, href, path } = usePage();
  return (
    <>
      <a className="skip" href="#root">
        {say('nav.skip')}
      </a>
      <header className="header shop-header">
        <div className="page header-in">
          <Brand />
          <div className="header-tools">
            {!path.startsWith('/cart/') && <Bell />}
            <a className="back-link" href={href(group === 'checkout' ? '/products' : '/')}>
              <Icon name="back" />
              <span>{say('app.back')}</span>
            </a>
          </div>
        </div>
      </header>
      <noscript>
        <p className="noscript">{say('app.needsScript')}</p>
      </noscript>
      <div id="root" data-group={group}>
        {'[[root]]'}
      </div>
    </>
  );
}
