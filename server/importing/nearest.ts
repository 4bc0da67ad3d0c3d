/** What was probably meant, to be asked behind a name that is not there. */
export function meant(name: string, names: Iterable<string>): string {
  const all = [...names];
  const wanted = name.toLowerCase();
  const near =
    all.find((one) => one.toLowerCase() === wanted) ??
    all.find((one) => one.toLowerCase().startsWith(wanted.slice(0, 3)));
  return near === undefined ? '' : `; is "${near}" meant?`;
}
