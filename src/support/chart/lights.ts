/** What is lit in a drawing. It lies above the drawing, which is painted once: a step paints a few copies, not hundreds of parts. */
export interface Lights {
  /** `active`: states by their whole names; `took`: transitions by the beginning of theirs */
  show(active: readonly string[], took: readonly string[]): void;
}

type Part = SVGElement;
const NONE: Part[] = [];

export function lightsOf(drawing: SVGElement): Lights {
  const states = statesIn(drawing);
  const transitions = transitionsIn(drawing);
  const above = emptyCopy(drawing);
  drawing.after(above);
  const lit = copies('lit', isLeaf);
  const took = copies('took', () => true);
  return {
    show(active, taken) {
      const parts = active.flatMap((id) => states.get(id) ?? NONE);
      const ways = new Set(taken.flatMap((begins) => transitions.get(begins) ?? NONE));
      const next = [
        ...parts.map(lit),
        ...[...ways].map((one) => onLit(took(one), parts.includes(stateOf(one)))),
      ];
      if (next.length !== above.childElementCount || next.some((one) => one.parentNode !== above))
        above.replaceChildren(...next);
    },
  };
}

function statesIn(drawing: SVGElement): Map<string, Part> {
  const all = [...drawing.querySelectorAll<Part>('[data-state]')];
  return new Map(all.map((one) => [one.dataset.state ?? '', one]));
}

/** By the beginning of a transition's name, up to its number. */
function transitionsIn(drawing: SVGElement): Map<string, Part[]> {
  const found = new Map<string, Part[]>();
  for (const one of drawing.querySelectorAll<Part>('[data-takes]'))
    for (const name of one.dataset.takes?.split('|') ?? []) {
      const begins = name.slice(0, name.indexOf('#') + 1);
      found.set(begins, [...(found.get(begins) ?? []), one]);
    }
  return found;
}

/** The state that a tag is written into; a line between states has none. */
const stateOf = (one: Part): Part => one.closest('[data-state]') as Part;
const isLeaf = (one: Part): boolean =>
  !one.classList.contains('parts') && !one.classList.contains('parallel');
function onLit(copy: Part, isIt: boolean): Part {
  copy.classList.toggle('on-lit', isIt);
  return copy;
}

/** Each part is copied once. Of a state with others inside only the frame is: the others stay in sight. */
function copies(name: string, isWhole: (one: Part) => boolean): (one: Part) => Part {
  const made = new Map<Part, Part>();
  return (one) => {
    const known = made.get(one);
    if (known) return known;
    const copy = one.cloneNode(isWhole(one)) as Part;
    if (!isWhole(one)) copy.append(one.querySelector('rect')!.cloneNode());
    copy.classList.add(name);
    made.set(one, copy);
    return copy;
  };
}

function emptyCopy(drawing: SVGElement): SVGElement {
  const copy = drawing.cloneNode(false) as SVGElement;
  copy.classList.add('lights');
  for (const name of ['role', 'aria-label']) copy.removeAttribute(name);
  copy.setAttribute('aria-hidden', 'true');
  return copy;
}
