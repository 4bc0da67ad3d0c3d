export {
  orderReads,
  readyToWrite,
  reviewReads,
} from '../documents/readyToWrite.ts';
