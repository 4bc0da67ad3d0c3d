import { chromium } from 'playwright';
import { findChromium } from '#scripts/chromium.ts';
import { budgetsOf } from '#scripts/bench/budgets.ts';
import { restOf } from '#scripts/bench/rest.ts';
import { serveYardstick } from '#scripts/bench/yardstick.ts';
import { startShop } from '#tests/support/startShop.ts';
const shop = await startShop({ env: { RATE_LIMIT_FACTOR: '1000' } });
const browser = await chromium.launch({ executablePath: await findChromium(() => undefined), args: ['--disable-gpu', '--disable-quic'] });
try {
  const origin = shop.storeUrl('grocery');
  const docs: [string, string][] = [...budgetsOf('/products/hass-avocados').map(({ name, path }): [string, string] => [name, origin + path]), ['menu', shop.storeUrl('restaurant') + '/'], ['service', shop.storeUrl('services') + '/products']];
  for (const [name, url] of docs) {
    const runs = [];
    for (let i = 0; i < Number(process.env.ROUNDS ?? 2); i++) { const r = await restOf(browser, url); runs.push(`${r.blocking.toFixed(0)}/${r.longest.toFixed(0)}`); }
    // profile
    const ctx = await browser.newContext({ viewport: { width: 390, height: 844 } }); const page = await ctx.newPage(); const cdp = await ctx.newCDPSession(page);
    await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 500 }); await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'] });
    await page.goto(url, { waitUntil: 'load' }); await page.waitForTimeout(3500);
    const trace = JSON.parse((await browser.stopTracing()).toString());
    const main = trace.traceEvents.filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain').map((e) => `${e.pid}:${e.tid}`);
    const tasks = trace.traceEvents.filter((e) => e.ph === 'X' && (e.name === 'RunTask' || e.name === 'ThreadControllerImpl::RunTask') && main.includes(`${e.pid}:${e.tid}`) && e.dur > 40000).sort((a, b) => b.dur - a.dur).slice(0, 4);
    console.log(`${name}: blocking/longest ${runs.join(' ')}`);
    for (const task of tasks) {
      const inside = trace.traceEvents.filter((e) => e.ph === 'X' && e !== task && `${e.pid}:${e.tid}` === `${task.pid}:${task.tid}` && e.ts >= task.ts && e.ts + e.dur <= task.ts + task.dur && e.dur > 5000 && !/RunTask/.test(e.name));
      console.log(`   ${(task.dur / 1000).toFixed(0)} ms (cpu ${((task.tdur ?? 0) / 1000).toFixed(0)})`, inside.sort((a, b) => b.dur - a.dur).slice(0, 7).map((e) => `${e.name} ${(e.dur / 1000).toFixed(0)} ${(e.args?.data?.url ?? e.args?.data?.functionName ?? '').split('/').pop()}`).join(', '));
    }
    await ctx.close();
  }
} finally { await browser.close(); await shop.discard(); }
