/**
 * Google's loader for frames that talk to each other, as far as Firebase's popup flow uses it, over `postMessage`. The real one comes from
 * apis.google.com, which no test may reach; what runs between the two ends is Firebase's own code and the emulator's.
 */
export const GAPI_STUB = `(() => {
  const handlers = {};
  const waiting = new Map();
  const answered = new Set();
  let next = 1;
  const peerOf = (windowOf) => ({
    ping: async (done) => done(),
    restyle: async () => undefined,
    register: (type, handle) => { handlers[type] = handle; },
    send: (type, data, done) => {
      const id = location.host + next++;
      const ask = () => windowOf()?.postMessage({ stub: 'ask', id, type, data }, '*');
      waiting.set(id, { done, again: setInterval(ask, 100) });
      ask();
    },
  });
  addEventListener('message', async ({ data, source }) => {
    if (data?.stub === 'answer') {
      const one = waiting.get(data.id);
      if (!one) return;
      waiting.delete(data.id);
      clearInterval(one.again);
      try { one.done?.([data.result]); } catch {} // as the real one does
    }
    if (data?.stub !== 'ask' || !handlers[data.type] || answered.has(data.id)) return;
    answered.add(data.id);
    source.postMessage({ stub: 'answer', id: data.id, result: await handlers[data.type](data.data) }, '*');
  });
  const iframes = {
    CROSS_ORIGIN_IFRAMES_FILTER: {},
    Iframe: class {},
    getContext: () => ({
      open: ({ url, where }, opened) => {
        const frame = document.createElement('iframe');
        frame.hidden = true;
        frame.src = url;
        where.appendChild(frame);
        return opened(peerOf(() => frame.contentWindow));
      },
      getParentIframe: () => peerOf(() => parent),
    }),
  };
  window.gapi = { iframes, load: (_, { callback }) => setTimeout(callback) };
  const name = new URL(document.currentScript.src).searchParams.get('onload') ?? 'gapi_onload';
  window[name]?.();
})();`;
