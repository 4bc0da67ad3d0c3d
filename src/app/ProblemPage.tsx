interface Props {
  title: string;
  text: string;
  action: { href: string; words: string } | null;
  reference: string | null;
  shop: string | null;
}

/** What went wrong, what it means, and the one way on. */
export function ProblemPage({ title, text, action, reference, shop }: Props) {
  return (
    <main className="problem">
      <div>
        {shop && <p className="problem-shop">{shop}</p>}
        <h1>{title}</h1>
        <p>{text}</p>
        {action && (
          <p>
            <a className="button button-main" href={action.href}>
              {action.words}
            </a>
          </p>
        )}
        {reference && <small>{reference}</small>}
      </div>
    </main>
  );
}
