/** `scripts/inlineScripts.ts` turns a module into its one function as minified text. */
declare module '*?inline-script' {
  const text: string;
  export default text;
}
