import showKeptHeader from './showKeptHeader.ts?inline-script';

export const KEPT_HEADER = `(${showKeptHeader})()`;

/** Stands right after a header, before anything is painted. */
export const KeptHeader = () => <script>{KEPT_HEADER}</script>;
