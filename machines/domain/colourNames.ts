/** The colours that a store names. In this order a document prints them, without their names. */
export const COLOUR_NAMES = [
  'primaryColor',
  'secondaryColor',
  'headerColor',
  'footerColor',
  'footerTextColor',
  'footerHoverTextColor',
  'bannerTextColor',
  'buttonHoverColor',
  'categoryHoverColor',
  'categoryTextColor',
  'headerHoverTextColor',
  'headerTextColor',
  'itemBackgroundColor',
  'primaryButtonColor',
  'footerIconColor',
] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];
