import type { Http, HttpReply, HttpRequest } from '#providers/provider.ts';

interface Change {
  /** fields of the request: of JSON by path, of a form or an XML document by name; null leaves one out */
  set?: Record<string, unknown> | undefined;
  /** fields of a form that are sent beside ours */
  add?: Record<string, string> | undefined;
  headers?: Record<string, string | null> | undefined;
  /** said in the provider's place */
  answer?: { status: number; body: unknown; to?: string } | undefined;
  call: string;
}

/** Our client, with one thing about the request or its answer otherwise than we do it. */
export const changing =
  (http: Http, { set, add, headers, answer, call }: Change): Http =>
  async (request) => {
    const isOpening = call === 'open';
    if (answer && (isOpening || answer.to !== undefined) && request.url.includes(answer.to ?? ''))
      return replyOf(answer);
    if (answer && !isOpening && answer.to === undefined && isQuestion(request))
      return replyOf(answer);
    const changed = { ...request, ...((set || add) && { body: bodyOf(request, set ?? {}, add) }) };
    const all = { ...request.headers, ...headers };
    return http({
      ...changed,
      headers: Object.fromEntries(
        Object.entries(all).filter(
          (entry): entry is [string, string] =>
            entry[1] !== null && !/^content-length$/i.test(entry[0]),
        ),
      ),
    });
  };

const isQuestion = ({ url }: HttpRequest): boolean => !/oauth2\/token/.test(url);

function replyOf({ status, body }: NonNullable<Change['answer']>): HttpReply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: {}, text, bytes: Buffer.from(text) };
}

function bodyOf(
  { body = '' }: HttpRequest,
  set: Record<string, unknown>,
  add: Record<string, string> = {},
): string {
  if (body.startsWith('{')) return json(JSON.parse(body), set);
  if (body.startsWith('<')) return xml(body, set);
  const form = new URLSearchParams(body);
  for (const [name, value] of Object.entries(set))
    if (!form.has(name)) continue;
    else if (value === null) form.delete(name);
    else form.set(name, String(value));
  for (const [name, value] of Object.entries(add)) form.set(name, value);
  return form.toString();
}

function json(body: Record<string, unknown>, set: Record<string, unknown>): string {
  for (const [path, value] of Object.entries(set)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const node = names.reduce<Record<string, unknown> | undefined>(
      (inner, name) => inner?.[name] as Record<string, unknown> | undefined,
      body,
    );
    if (!node) continue;
    if (value === null) delete node[last];
    else node[last] = value;
  }
  return JSON.stringify(body);
}

const xml = (body: string, set: Record<string, unknown>): string =>
  Object.entries(set).reduce(
    (text, [name, value]) =>
      text.replace(
        new RegExp(`<((?:\\w+:)?${name})>[^<]*</\\1>`),
        value === null ? '' : `<$1>${value}</$1>`,
      ),
    body,
  );
