export {
  orderCalls,
  orderReads,
  readyToWrite,
  reviewReads,
} from '../documents/readyToWrite.ts';
