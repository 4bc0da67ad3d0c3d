import type { BuyProps } from './buying.ts';

/** What a page tells in a language of its own inside another: the merchant's words. */
export interface PageText {
  text: string;
  lang: string | undefined;
}
export interface Choosable {
  props: BuyProps;
  description: PageText | null;
  /** where a menu names what its dishes contain */
  tags: string[];
  /** with the name that they have on the page */
  allergens: { title: string; lines: PageText[] } | null;
}

/** What the product's own page would let one choose, and what it says of it: read from that page, which says it in this language and for this branch. Null where it cannot be read. */
export async function choicesOf(address: string): Promise<Choosable | null> {
  const page = await pageAt(address);
  try {
    const { islands } = JSON.parse(page?.getElementById('catalogue')?.textContent ?? '') as {
      islands: Record<string, BuyProps>;
    };
    const props = Object.entries(islands).find(([token]) => token.endsWith('-buy'))?.[1];
    if (!page || !props) return null;
    const fold = page.querySelector('.product [data-fact="ALLERGENS"]');
    return {
      props,
      description: toldIn(page.querySelector('.product .description')),
      tags: [...page.querySelectorAll('.product header .tags li')].map((tag) => tag.textContent),
      allergens: fold && {
        title: fold.querySelector('summary')?.textContent ?? '',
        lines: [...fold.querySelectorAll('p')].flatMap((line) => toldIn(line) ?? []),
      },
    };
  } catch {
    return null;
  }
}

function toldIn(element: Element | null): PageText | null {
  const text = element?.textContent?.trim();
  return text ? { text, lang: element?.querySelector<HTMLElement>('[lang]')?.lang } : null;
}

/** As a document, which the browser parses without running it: text that becomes HTML would need a policy of its own. */
const pageAt = (address: string): Promise<Document | null> =>
  new Promise((tell) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.setRequestHeader('accept', 'text/html');
    request.onloadend = () => tell(request.status === 200 ? request.responseXML : null);
    request.send();
  });
