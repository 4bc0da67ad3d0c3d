import type {
  HttpReply,
  HttpRequest,
  NotificationRequest,
  OpenAttempt,
  ProviderTools,
} from '#providers/provider.ts';

/** An attempt as the shop stores it, for tests of one provider alone. */
export const anAttempt = (more: Partial<OpenAttempt> = {}): OpenAttempt => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  reference: 'ORD1001A1',
  amount: 45_000,
  currency: 'KES',
  order: { id: 'o1', number: 'ORD-1001', description: 'Order ORD-1001' },
  payer: { name: 'Amina Otieno', email: 'amina@example.test', phone: '+254722000000' },
  returnUrl: 'https://shop.example.test/cart/return/x/cap',
  cancelUrl: 'https://shop.example.test/cart/return/x/cap?cancelled=1',
  notifyUrl: 'https://shop.example.test/webhooks/x',
  deadline: new Date('2026-01-02T04:00:00Z'),
  session: {},
  hints: {},
  ...more,
});

type Answer = string | Partial<HttpReply>;

/** Tools whose outbound client answers from a script, in order, and writes down what it was asked. */
export function scripted<C>(
  credentials: C,
  hosts: Record<string, string>,
  ...answers: Answer[]
): { tools: ProviderTools<C>; sent: HttpRequest[] } {
  const sent: HttpRequest[] = [];
  const http = async (request: HttpRequest): Promise<HttpReply> => {
    const answer = answers[sent.length] ?? { status: 500 };
    sent.push(request);
    const reply = typeof answer === 'string' ? { text: answer } : answer;
    const text = reply.text ?? '';
    return {
      status: reply.status ?? 200,
      headers: reply.headers ?? {},
      text,
      bytes: new TextEncoder().encode(text),
    };
  };
  return {
    tools: {
      hosts,
      credentials,
      http,
      now: new Date('2026-01-02T03:04:05Z'),
      id: () => 'b0000000-0000-4000-8000-000000000002',
    },
    sent,
  };
}

export const aNotification = (
  body: string,
  contentType: string,
  headers: Record<string, string> = {},
): NotificationRequest => ({
  method: 'POST',
  headers,
  query: {},
  rawBody: new TextEncoder().encode(body),
  contentType,
});
