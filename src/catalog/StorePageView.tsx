import { directionOf, languageOf } from '#machines/domain/locale.ts';
import { pagePath, type StorePage } from '#machines/domain/storePage.ts';
import { usePage } from '../app/pageContext.ts';

/** `# About`; a line such as `#1 in Nairobi` is none. */
const HEADING = /^#+\s+/;

type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; lines: string[] }
  | { kind: 'list'; items: string[] };

/** Plain text with headings and lists: what a merchant types into a form or a mail needs no more. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const last = isOpen ? blocks.at(-1) : undefined;
    isOpen = line !== '' && !HEADING.test(line);
    if (line === '') continue;
    if (HEADING.test(line)) blocks.push({ kind: 'heading', text: line.replace(HEADING, '') });
    else if (line.startsWith('- ')) {
      if (last?.kind === 'list') last.items.push(line.slice(2));
      else blocks.push({ kind: 'list', items: [line.slice(2)] });
    } else if (last?.kind === 'paragraph') last.lines.push(line);
    else blocks.push({ kind: 'paragraph', lines: [line] });
  }
  return blocks;
}

/** One page of the store's own words, in the language and direction that they were written in, with the others beside it. */
export function StorePageView({ page }: { page: StorePage }) {
  const { t, business, href } = usePage();
  const own = languageOf(business.locale);
  const others = (business.pages ?? []).filter((kind) => kind !== page.kind);
  return (
    <article className="page told">
      <h1>{t('pages.title', { type: page.kind })}</h1>
      <div className="told-text" lang={own} dir={directionOf(own)}>
        {blocksOf(page.text).map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a written page never changes its order
          <BlockView key={at} block={block} />
        ))}
      </div>
      {others.length > 0 && (
        <nav className="told-others" aria-label={t('pages.others')}>
          <ul>
            {others.map((kind) => (
              <li key={kind}>
                <a href={href(pagePath(kind))}>{t('pages.title', { type: kind })}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  return (
    <p>
      {block.lines.map((line, at) => (
        <span key={line}>
          {at > 0 && <br />}
          {line}
        </span>
      ))}
    </p>
  );
}
