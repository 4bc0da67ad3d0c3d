import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { MerchantLine } from '../catalog/saidOfProduct.ts';
import { Tags } from '../catalog/Tags.tsx';
import Dialog from '../ui/Dialog.tsx';
import { BuyBox } from './BuyBox.tsx';
import './chosen.css';
import type { BuyProps } from './buying.ts';
import { choicesOf } from './choices.ts';
import style from './OptionSheet.module.css';
import { type Runtime, RuntimeProvider } from './runtime.ts';

let root: ReturnType<typeof createRoot> | null = null;
let opened = 0;
/** Opens what can be chosen over the list that one looks at; where it cannot be read, its page is gone to. */
export async function openOptions(address: string, runtime: Runtime, close: string): Promise<void> {
  const props = await choicesOf(address);
  if (!props) return location.assign(address);
  if (!root) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  // Another thing begins with nothing chosen.
  opened += 1;
  root.render(
    <OptionSheet key={opened} props={{ ...props, address }} runtime={runtime} closeLabel={close} />,
  );
}

interface SheetProps {
  props: BuyProps;
  runtime: Runtime;
  closeLabel: string;
}
function OptionSheet({ props, runtime, closeLabel }: SheetProps) {
  const [open, setOpen] = useState(true);
  const { product } = props;
  // What was added closes it, and the focus goes back to the card, which says how many there are.
  const isAsking = useRef(false);
  const adding: Runtime = {
    ...runtime,
    // The press is painted first: asking the cart, drawing what it says and taking the sheet away are longer than a picture may wait.
    add(item) {
      if (isAsking.current) return false;
      isAsking.current = true;
      runtime.afterNextPaint(() => {
        isAsking.current = false;
        if (runtime.add(item)) setOpen(false);
      });
      return false;
    },
  };
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={product.name}
      kind="sheet"
      closeLabel={closeLabel}
    >
      <div className={style.inside}>
        <Look image={product.imageUrl} />
        <About {...props} />
        <div className="buy">
          <RuntimeProvider value={adding}>
            <BuyBox {...props} />
          </RuntimeProvider>
        </div>
      </div>
    </Dialog>
  );
}

const Line = ({ text, lang }: MerchantLine) => (
  <p lang={lang} dir={lang && 'auto'}>
    {text}
  </p>
);
/** What it is, and what is in it that not all may eat: before anything is chosen. */
function About({ product: { tags }, about }: BuyProps) {
  const { description, allergens } = about ?? {};
  return (
    <>
      <Tags tags={tags} />
      {description?.text && <Line {...description} />}
      {allergens && allergens.lines.length > 0 && (
        <section className={style.allergens} aria-labelledby="sheet-allergens">
          <h3 id="sheet-allergens">{allergens.title}</h3>
          {allergens.lines.map((line) => (
            <Line key={line.text} {...line} />
          ))}
        </section>
      )}
    </>
  );
}

/** The picture follows the variant that is chosen. */
function Look({ image }: { image: string }) {
  const [shown, show] = useState(image);
  useEffect(() => {
    const wanted = (event: Event): void => show((event as CustomEvent<string>).detail);
    addEventListener('picture.wanted', wanted);
    return () => removeEventListener('picture.wanted', wanted);
  }, []);
  return shown ? <img className={style.look} src={shown} alt="" width={320} height={200} /> : null;
}
