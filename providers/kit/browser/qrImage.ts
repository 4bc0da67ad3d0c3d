import type {
  BrowserProvider,
  Call,
  CallReply,
  CheckoutCall,
  PayableOrder,
  StartResult,
} from '../../provider.ts';
import { refusalOf, refuse } from './refusals.ts';

const MOST_BYTES = 512_000;

/** A provider that answers with a picture to scan. */
export const qrImage = (checkout: CheckoutCall): BrowserProvider => ({
  start: (order, call) => startByQr(checkout, order, call),
});

async function startByQr(
  checkout: CheckoutCall,
  order: PayableOrder,
  call: Call,
): Promise<StartResult> {
  const body = { orderId: order.id, businessId: order.businessId };
  const query = { businessId: order.businessId, ...checkout.query };
  const reply = await call({
    method: 'POST',
    path: checkout.path,
    query,
    body,
    binary: true,
  }).catch(() => null);
  if (!reply) return refuse('UNKNOWN');
  return reply.status === 200 ? shown(reply) : refusalOf(reply);
}

/** A code that cannot be shown cannot be paid, so another method is safe. */
function shown({ headers, bytes, contentType }: CallReply): StartResult {
  const attemptId = headers['x-attempt-id'];
  const expiresAt = headers['x-expires-at'];
  if (!attemptId || !expiresAt) return refuse('UNKNOWN');
  const type = bytes && bytes.length <= MOST_BYTES ? typeOf(contentType, bytes) : null;
  if (!bytes || !type) return refuse('METHOD_DOWN');
  return {
    ok: true,
    attemptId,
    step: { kind: 'showQr', image: `data:${type};base64,${base64(bytes)}`, expiresAt },
  };
}

const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
type Picture = (typeof PICTURES)[number];
const UNNAMED = ['', 'application/octet-stream'];

/** The returned content type, as the specification has it (7); the first bytes guard it, and stand in for one that names nothing. */
function typeOf(contentType: string, bytes: Uint8Array): Picture | null {
  const named = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const seen = pictureType(bytes);
  if (UNNAMED.includes(named)) return seen;
  return seen && (PICTURES.find((one) => one === named) ?? null);
}

/** The picture's type by its first bytes. SVG can carry scripts and is no picture here. */
export function pictureType(bytes: Uint8Array): Picture | null {
  const starts = (at: number, ...wanted: number[]) =>
    wanted.every((byte, i) => bytes[at + i] === byte);
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(0, 0x47, 0x49, 0x46, 0x38)) return 'image/gif';
  return starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)
    ? 'image/webp'
    : null;
}

/** In chunks: a large array spread into one call overflows the stack. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
