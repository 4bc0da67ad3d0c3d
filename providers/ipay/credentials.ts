import * as v from 'valibot';
import { Ipay88Credentials } from '../kit/server/ipay88Credentials.ts';

export const Credentials = v.object(Ipay88Credentials);
export type Credentials = v.InferOutput<typeof Credentials>;
