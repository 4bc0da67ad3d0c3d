/** The dye book: every colour that North & Loom sells, as the swatch shows it. */
export const PALETTE = {
  Ink: '#2b2f3a',
  Charcoal: '#4b4b50',
  Fog: '#aab2b4',
  Chalk: '#ebe4d6',
  Oat: '#d3c2a4',
  Clay: '#b8805f',
  Rust: '#a34c2b',
  Mustard: '#c0923a',
  Moss: '#646f49',
  Pine: '#2f4a40',
  Indigo: '#33466c',
  Plum: '#5b3848',
} as const;
export type Colour = keyof typeof PALETTE;
