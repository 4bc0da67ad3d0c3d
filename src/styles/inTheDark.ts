const NIGHT = /prefers-color-scheme:\s*dark/;
const night = new Map<CSSMediaRule, string>();

/** Puts the rules of the night in force, whatever this machine prefers. */
export function inTheDark(isDark: boolean): void {
  for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) turn(rule, isDark);
  document.documentElement.style.colorScheme = isDark ? 'dark' : '';
}

function turn(rule: CSSRule, isDark: boolean): void {
  if (rule instanceof CSSMediaRule) {
    const told = night.get(rule) ?? rule.conditionText;
    if (NIGHT.test(told)) {
      night.set(rule, told);
      rule.media.mediaText = isDark ? 'all' : told;
    }
  }
  if (rule instanceof CSSGroupingRule) for (const inner of rule.cssRules) turn(inner, isDark);
}
