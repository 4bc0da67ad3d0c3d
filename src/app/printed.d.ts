/** What `scripts/printed.ts` makes of a module: its one function as small text. */
declare module '*?printed' {
  const text: string;
  export default text;
}
