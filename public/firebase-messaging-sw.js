// Receives what the shop pushes and nothing else: it answers no request and keeps no page (S23). One message, one telling: by the page that
// is being looked at, by the system where none is. Words are shown as text, and a click leads to a place of this very site (S24).

const PLACES = { order: '/orders/', appointment: '/appointments/', task: '/staff/orders/' };
const LIST = '/notifications';
const REF = /^[A-Za-z0-9_-]{1,64}$/;
const TITLE_MOST = 80;
const BODY_MOST = 200;
const TOLD = 'pushed-notices';
const TOLD_MOST = 50;
const ANSWER_MS = 2000;
// Where a page of the shop writes down in which language it speaks: the beginning of its paths, nothing in the default one.
const LANGUAGE = 'notice-language';
const PREFIX = /^\/[a-z]{2}(?=\/|$)/;

// One after the other: the same message brought twice at once is told once, and what could not be told is not passed over the second time.
let turn = Promise.resolve();

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => {
  const told = turn.then(() => receive(event.data));
  turn = told.catch(() => undefined);
  event.waitUntil(told);
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPlace(event.notification.data));
});

async function receive(data) {
  const message = readMessage(data);
  if (!message || (await wasTold(message.id))) return;
  await tell(message);
  await keepTold(message.id);
}

async function tell(message) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const speaker =
    pages.find((page) => page.focused) ?? pages.find((page) => page.visibilityState === 'visible');
  for (const page of pages)
    if (page !== speaker) page.postMessage({ type: 'push', message, isSpoken: false });
  if (speaker && (await isHeard(speaker, message))) return;
  const { title, body, place, ref, id } = message;
  await self.registration.showNotification(title, {
    body,
    tag: ref ? `${place}:${ref}` : id,
    renotify: true,
    data: { place, ref },
  });
}

// By Web Push the message itself; from Firebase inside `data`. Anything else is nothing.
function readMessage(data) {
  let found;
  try {
    found = data?.json();
  } catch {
    return null;
  }
  const { id, title, body, place, ref } = found?.data ?? found ?? {};
  if (typeof id !== 'string' || id === '' || typeof title !== 'string' || title === '') return null;
  const leads = Object.hasOwn(PLACES, place ?? '') && REF.test(ref ?? '');
  return {
    id: id.slice(0, 200),
    title: title.slice(0, TITLE_MOST),
    body: typeof body === 'string' ? body.slice(0, BODY_MOST) : '',
    place: leads ? place : null,
    ref: leads ? ref : null,
  };
}

// A page that is only just loading, asleep, or being left does not answer: then the system says it.
function isHeard(page, message) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = () => {
      clearTimeout(late);
      resolve(true);
    };
    page.postMessage({ type: 'push', message, isSpoken: true }, [port2]);
  });
}

const keyOf = (id) => `/pushed/${encodeURIComponent(id)}`;

// What is delivered twice is told once (I35). Where nothing can be kept, telling twice is better than never.
async function wasTold(id) {
  const kept = await caches.match(keyOf(id), { cacheName: TOLD }).catch(() => undefined);
  return kept !== undefined;
}

// Only what was told: a worker may be ended in the middle, and the shop sends again what it is not sure of.
async function keepTold(id) {
  try {
    const told = await caches.open(TOLD);
    await told.put(keyOf(id), new Response(''));
    for (const old of (await told.keys()).slice(0, -TOLD_MOST)) await told.delete(old);
  } catch {
    // The next time it is told again.
  }
}

async function openPlace({ place, ref } = {}) {
  const path =
    Object.hasOwn(PLACES, place ?? '') && REF.test(ref ?? '') ? PLACES[place] + ref : LIST;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname.replace(PREFIX, '') === path);
  if (open) return open.focus();
  return self.clients.openWindow(new URL((await spoken()) + path, self.location.origin).href);
}

async function spoken() {
  const kept = await caches.match('/spoken', { cacheName: LANGUAGE }).catch(() => undefined);
  return PREFIX.exec((await kept?.text()) ?? '')?.[0] ?? '';
}
