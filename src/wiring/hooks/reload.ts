export { reloadIfThere } from '../browser/reloadIfThere.ts';
