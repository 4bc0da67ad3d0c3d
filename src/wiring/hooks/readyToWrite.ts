export { readyToWrite } from '../documents/readyToWrite.ts';
