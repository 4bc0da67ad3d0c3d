import type { CDPSession, Page } from '@playwright/test';

/** What is spoken where the focus goes, and what a live region says meanwhile. */
export type Spoken = { focus: string } | { says: string };

interface Ax {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
}
/** States that a screen reader adds to a name. */
const STATES = ['checked', 'pressed', 'expanded', 'invalid', 'required', 'disabled'];

/** Runs in every page: live regions tell a screen reader what came into them. */
function hearLiveRegions(): void {
  const live = '[role="status"],[role="alert"],[aria-live]:not([aria-live="off"])';
  const said = new Map<Element, string>();
  const listen = (): void => {
    for (const region of document.querySelectorAll<HTMLElement>(live)) {
      // What stands in the document from its start is read where the reader comes to it.
      const text = region.offsetParent === null ? '' : region.innerText.trim().replace(/\s+/g, ' ');
      if (said.get(region) === text) continue;
      said.set(region, text);
      if (text && document.readyState === 'complete') console.info(`live region: ${text}`);
    }
  };
  new MutationObserver(listen).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** Writes down what a screen reader would speak, by the browser's own accessibility tree. */
export class ScreenReader {
  readonly heard: Spoken[] = [];
  private readonly page: Page;
  private session: CDPSession | null = null;
  private constructor(page: Page) {
    this.page = page;
  }

  static async of(page: Page): Promise<ScreenReader> {
    const reader = new ScreenReader(page);
    await page.addInitScript(hearLiveRegions);
    page.on('console', (message) => {
      const [, says] = /^live region: (.*)$/s.exec(message.text()) ?? [];
      if (says) reader.heard.push({ says });
    });
    return reader;
  }

  /** What is spoken of the element that has the focus now. */
  async focus(): Promise<string> {
    const spoken = await this.spokenOf('document.activeElement');
    if (this.heard.findLast((one) => 'focus' in one)?.focus !== spoken)
      this.heard.push({ focus: spoken });
    return spoken;
  }

  says(): string[] {
    return this.heard.flatMap((one) => ('says' in one ? [one.says] : []));
  }

  private async spokenOf(expression: string): Promise<string> {
    this.session ??= await this.page.context().newCDPSession(this.page);
    const { result } = await this.session.send('Runtime.evaluate', { expression });
    const { nodes } = await this.session.send('Accessibility.getPartialAXTree', {
      ...{ objectId: result.objectId!, fetchRelatives: false },
    });
    const { role, name, description, properties = [] } = nodes[0] as Ax;
    const states = properties
      .filter((one) => STATES.includes(one.name) && one.value.value)
      .map((one) =>
        one.value.value === true || one.value.value === 'true'
          ? one.name
          : `${one.name} ${one.value.value}`,
      )
      .filter(
        (one) =>
          one !== 'invalid false' &&
          one !== 'checked false' &&
          one !== 'expanded false' &&
          one !== 'pressed false',
      );
    return [name?.value, role?.value, ...states, description?.value].filter(Boolean).join(', ');
  }
}
