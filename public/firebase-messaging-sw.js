// Receives what the shop pushes and nothing else: it answers no request and keeps no page (S23). One message, one telling: by the page that
// is being looked at, by the system where none is. Words are shown as text, and a click leads to a place of this very site (S24).

const PLACES = { order: '/orders/', appointment: '/appointments/' };
const LIST = '/notifications';
const REF = /^[A-Za-z0-9_-]{1,64}$/;
const TITLE_MOST = 80;
const BODY_MOST = 200;
const SEEN = 'pushed-notices';
const SEEN_MOST = 50;
const ANSWER_MS = 1500;
// Where a page of the shop writes down in which language it speaks: the beginning of its paths, nothing in the default one.
const LANGUAGE = 'notice-language';
const PREFIX = /^\/[a-z]{2}(?=\/|$)/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(receive(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPlace(event.notification.data));
});

async function receive(data) {
  const message = readMessage(data);
  if (!message || (await wasSeen(message.id))) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const speaker = pages.find((page) => page.focused) ?? pages.find((page) => page.visibilityState === 'visible');
  for (const page of pages) if (page !== speaker) page.postMessage({ type: 'push', message, isSpoken: false });
  if (speaker && (await isHeard(speaker, message))) return;
  const { title, body, place, ref, id } = message;
  await self.registration.showNotification(title, { body, tag: ref ? `${place}:${ref}` : id, renotify: true, data: { place, ref } });
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
  if (typeof id !== 'string' || typeof title !== 'string' || title === '') return null;
  const leads = Object.hasOwn(PLACES, place ?? '') && REF.test(ref ?? '');
  return {
    id: id.slice(0, 200),
    title: title.slice(0, TITLE_MOST),
    body: typeof body === 'string' ? body.slice(0, BODY_MOST) : '',
    place: leads ? place : null,
    ref: leads ? ref : null,
  };
}

// A page that is only just loading, or asleep, does not answer: then the system says it.
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

// What is delivered twice is told once (I35).
async function wasSeen(id) {
  try {
    const seen = await caches.open(SEEN);
    const key = `/pushed/${encodeURIComponent(id)}`;
    if (await seen.match(key)) return true;
    await seen.put(key, new Response(''));
    for (const old of (await seen.keys()).slice(0, -SEEN_MOST)) await seen.delete(old);
  } catch {
    // Where nothing can be kept, telling twice is better than never.
  }
  return false;
}

async function openPlace({ place, ref } = {}) {
  const path = Object.hasOwn(PLACES, place ?? '') && REF.test(ref ?? '') ? PLACES[place] + ref : LIST;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname.replace(PREFIX, '') === path);
  if (open) return open.focus();
  return self.clients.openWindow(new URL((await spoken()) + path, self.location.origin).href);
}

async function spoken() {
  const kept = await caches.match('/spoken', { cacheName: LANGUAGE }).catch(() => undefined);
  return PREFIX.exec((await kept?.text()) ?? '')?.[0] ?? '';
}
