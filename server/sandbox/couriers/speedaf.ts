import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { type CourierSandbox, type CourierStep, digits, json } from './types.ts';

const ACTIONS: Record<CourierStep, [action: string, message: string] | null> = {
  booked: null,
  pickedUp: ['1', 'Parcel has been picked up'],
  onTheWay: ['4', 'Parcel is out for delivery'],
  delivered: ['5', 'Parcel has been signed for'],
  failed: ['730', 'Parcel is being returned'],
};
const VECTOR = Buffer.from([0x12, 0x34, 0x56, 0x78, 0x90, 0xab, 0xcd, 0xef]);
const REQUIRED = [
  'customOrderNo',
  'customerCode',
  'sendName',
  'sendMobile',
  'sendAddress',
  'acceptName',
  'acceptMobile',
  'acceptAddress',
  'acceptCountryCode',
];
const MINUTE = 60_000;

export const speedaf: CourierSandbox = {
  code: 'speedaf',
  mount(app, host, depot) {
    const key = (secret: string) => Buffer.from(secret.slice(0, 8).repeat(3));
    const open = (text: string, secret: string): string => {
      const plain = createDecipheriv('des-ede3-cbc', key(secret), VECTOR);
      return plain.update(text, 'base64', 'utf8') + plain.final('utf8');
    };
    const close = (value: unknown, secret: string): string => {
      const cipher = createCipheriv('des-ede3-cbc', key(secret), VECTOR);
      return cipher.update(JSON.stringify(value), 'utf8', 'base64') + cipher.final('base64');
    };
    const fault = (code: string, message: string) => ({
      success: false,
      error: { code, message },
      data: null,
    });
    const route = (
      path: string,
      answer: (
        data: Record<string, unknown>,
        store: string,
      ) => { data: unknown } | { fault: string },
    ) =>
      app.post<{ Querystring: { appCode?: string; timestamp?: string } }>(
        path,
        { constraints: { host } },
        async (request) => {
          const { appCode = '', timestamp = '' } = request.query;
          const store = /^DEMO-([\w-]+)$/.exec(appCode)?.[1];
          if (!store || Math.abs(depot.clock.now().getTime() - Number(timestamp)) > 5 * MINUTE)
            return fault('60001', 'unknown appCode or timestamp');
          const secret = `demo-key-of-${store}`;
          try {
            const { data = '', sign } = JSON.parse(open(String(request.body), secret)) as {
              data?: string;
              sign?: string;
            };
            if (
              createHash('md5')
                .update(timestamp + secret + data)
                .digest('hex') !== sign
            )
              return fault('60003', 'the signature differs');
            const said = answer(json(data), store);
            return 'fault' in said
              ? fault('70001', said.fault)
              : { success: true, error: null, data: close(said.data, secret) };
          } catch {
            return fault('60002', 'the body cannot be read');
          }
        },
      );
    route('/open-api/express/order/createOrder', (body, store) => {
      const missing = REQUIRED.find((name) => typeof body[name] !== 'string' || body[name] === '');
      if (missing || !(Number(body.parcelWeight) > 0))
        return { fault: `${missing ?? 'parcelWeight'} is missing` };
      const reference = String(body.customOrderNo);
      const id = `${String(body.acceptCountryCode)}${digits(depot.clock.id(), 12)}`;
      const parcel = depot.take({ account: store, reference, id, data: {} });
      return { data: { waybillCode: parcel.id, customOrderNo: reference } };
    });
    route('/open-api/express/track/query', (body, store) => {
      const wanted = Array.isArray(body.mailNoList) ? (body.mailNoList as string[]) : [];
      const found = wanted
        .map((id) => depot.find(id))
        .filter((parcel) => parcel?.account === store);
      return {
        data: found.map((parcel) => ({
          mailNo: parcel?.id,
          tracks: (parcel?.moves ?? []).flatMap(({ step, at }) => {
            const words = ACTIONS[step];
            return words
              ? [
                  {
                    action: words[0],
                    msgEng: words[1],
                    time: at.slice(0, 19).replace('T', ' '),
                    timezone: 0,
                  },
                ]
              : [];
          }),
        })),
      };
    });
  },
};
