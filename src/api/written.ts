import axios from 'axios';
import { bodyOf, type HttpRequest, type Reply, type Sending, withLowerNames } from './request.ts';

const client = axios.create({
  validateStatus: () => true,
  transformResponse: (data) => data,
  paramsSerializer: { indexes: null },
  withCredentials: false,
});

/** A write, by axios: it comes before the press that needs it. */
export async function written(
  request: HttpRequest,
  { url, headers, timeout }: Sending,
): Promise<Reply> {
  const { status, ...reply } = await client.request<ArrayBuffer | string>({
    method: request.method,
    url,
    params: request.query,
    data: bodyOf(request),
    headers,
    timeout,
    responseType: request.binary ? 'arraybuffer' : 'text',
  });
  return { status, data: reply.data, headers: withLowerNames(Object.entries(reply.headers)) };
}
