export { orderCalls, orderReads, readyToWrite } from '../documents/readyToWrite.ts';
