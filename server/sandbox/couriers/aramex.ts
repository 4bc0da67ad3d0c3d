import { type CourierSandbox, type CourierStep, digits, json } from './types.ts';

const CODES: Record<CourierStep, [code: string, description: string]> = {
  booked: ['SH014', 'Record created.'],
  pickedUp: ['SH012', 'Picked up from shipper'],
  onTheWay: ['SH003', 'Out for Delivery'],
  delivered: ['SH005', 'Delivered'],
  failed: ['SH069', 'Returned to Shipper'],
};
interface Client {
  UserName?: string;
  Password?: string;
  AccountNumber?: string;
  AccountPin?: string;
  AccountEntity?: string;
  AccountCountryCode?: string;
  Version?: string;
}
interface PostalAddress {
  Line1?: string;
  City?: string;
  CountryCode?: string;
  PostCode?: string;
}
const WITHOUT_POST_CODE = ['AE', 'KE', 'NG', 'QA', 'HK'];

export const aramex: CourierSandbox = {
  code: 'aramex',
  mount(app, host, depot) {
    const fault = (code: string, message: string) => ({
      Transaction: null,
      HasErrors: true,
      Notifications: [{ Code: code, Message: message }],
    });
    const accountOf = ({ ClientInfo }: { ClientInfo?: Client }): string | null => {
      const store = /^([\w-]+)@demo\.example$/.exec(ClientInfo?.UserName ?? '')?.[1];
      const isKnown =
        ClientInfo?.Password === `demo-password-of-${store}` &&
        ClientInfo.AccountNumber === '20016' &&
        ClientInfo.AccountPin === '331421';
      return store && isKnown && ClientInfo?.Version && ClientInfo.AccountCountryCode
        ? store
        : null;
    };
    const isComplete = (address: PostalAddress | undefined): boolean =>
      Boolean(
        address?.Line1 &&
          address.City &&
          address.CountryCode &&
          (address.PostCode || WITHOUT_POST_CODE.includes(address.CountryCode)),
      );
    const route = (
      service: string,
      method: string,
      answer: (body: Record<string, unknown>, account: string) => unknown,
    ) =>
      app.post(
        `/ShippingAPI.V2/${service}/Service_1_0.svc/json/${method}`,
        { constraints: { host } },
        async (request) => {
          const body = json(request.body);
          const account = accountOf(body);
          return account ? answer(body, account) : fault('ERR01', 'Invalid username or password');
        },
      );
    route('RateCalculator', 'CalculateRate', (body) => {
      const {
        OriginAddress: from,
        DestinationAddress: to,
        ShipmentDetails: what,
        PreferredCurrencyCode: currency,
      } = body as {
        OriginAddress?: PostalAddress;
        DestinationAddress?: PostalAddress;
        ShipmentDetails?: {
          ActualWeight?: { Value?: number };
          NumberOfPieces?: number;
          ProductGroup?: string;
        };
        PreferredCurrencyCode?: string;
      };
      const kilograms = Number(what?.ActualWeight?.Value);
      const isDomestic = Boolean(from?.CountryCode) && from?.CountryCode === to?.CountryCode;
      if (
        !to?.City ||
        !to.CountryCode ||
        !(kilograms > 0) ||
        what?.ProductGroup !== (isDomestic ? 'DOM' : 'EXP')
      )
        return { ...fault('ERR52', 'Invalid shipment'), TotalAmount: null };
      if (to.City.toLowerCase() === 'nowhere')
        return { ...fault('ERR61', 'Destination is not served'), TotalAmount: null };
      const price = (isDomestic ? 8.5 : 32) + Math.ceil(kilograms) * (isDomestic ? 1.25 : 9);
      return {
        Transaction: null,
        Notifications: [],
        HasErrors: false,
        TotalAmount: { CurrencyCode: currency ?? 'USD', Value: price },
      };
    });
    route('Shipping', 'CreateShipments', (body, account) => {
      const [shipment] = (body.Shipments ?? []) as {
        Reference1?: string;
        Consignee?: {
          PartyAddress?: PostalAddress;
          Contact?: { PersonName?: string; CellPhone?: string };
        };
      }[];
      const reference = shipment?.Reference1 ?? '';
      if (
        !reference ||
        !isComplete(shipment?.Consignee?.PartyAddress) ||
        !shipment?.Consignee?.Contact?.PersonName ||
        !shipment.Consignee.Contact.CellPhone
      )
        return { ...fault('ERR52', 'Consignee is incomplete'), Shipments: null };
      // Reference1 is the customer's own: nothing documented makes one shipment of two.
      const parcel = depot.take({
        account,
        reference,
        id: digits(depot.clock.id(), 11),
        data: {},
      });
      return {
        Transaction: null,
        Notifications: [],
        HasErrors: false,
        Shipments: [{ ID: parcel.id, Reference1: reference, HasErrors: false, Notifications: [] }],
      };
    });
    route('Tracking', 'TrackShipments', (body, account) => {
      const wanted = ((body.Shipments ?? []) as string[])
        .map((id) => depot.find(id))
        .filter((one) => one?.account === account);
      const TrackingResults = wanted.map((parcel) => ({
        Key: parcel?.id,
        Value: (parcel?.moves ?? []).map(({ step, at }) => ({
          WaybillNumber: parcel?.id,
          UpdateCode: CODES[step][0],
          UpdateDescription: CODES[step][1],
          UpdateDateTime: `/Date(${Date.parse(at)}+0000)/`,
          UpdateLocation: '',
          Comments: '',
          ProblemCode: '',
        })),
      }));
      return {
        Transaction: null,
        Notifications: [],
        HasErrors: false,
        TrackingResults,
        NonExistingWaybills: [],
      };
    });
  },
};
