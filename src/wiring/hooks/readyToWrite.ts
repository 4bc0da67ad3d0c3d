export { orderCalls, readyToWrite } from '../documents/readyToWrite.ts';
