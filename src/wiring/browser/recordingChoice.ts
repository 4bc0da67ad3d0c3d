import * as v from 'valibot';
import { storageKey } from './browserStorage.ts';

/** The shopper's choice; it is kept by the browser for all of the shop, and outlives no sign-out (S05). */
const choice = storageKey({
  area: 'local',
  name: 'recording',
  version: 1,
  schema: v.picklist(['off']),
});
export const chooseRecording = (isWished: boolean): void =>
  void choice.write(isWished ? null : 'off');
export const isRecordingRefused = (): boolean => choice.read().value === 'off';
export const isRecordingWished = (): boolean =>
  !isRecordingRefused() &&
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true;
