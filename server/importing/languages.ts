const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The code of a language that people speak, as pages carry it: fr, sw, fil. */
export const isLanguage = (code: string): boolean =>
  /^[a-z]{2,3}$/.test(code) && names.of(code) !== undefined;
