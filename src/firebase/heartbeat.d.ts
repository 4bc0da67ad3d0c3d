import type { FirebaseApp } from 'firebase/app';

/** Exported for Firebase's own packages and left out of the public types. */
declare module 'firebase/app' {
  export function _addOrOverwriteComponent(app: FirebaseApp, component: object): void;
}
