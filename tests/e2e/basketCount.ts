import type { Page } from '@playwright/test';

export const count = (page: Page) => page.locator('[data-count]').first();
