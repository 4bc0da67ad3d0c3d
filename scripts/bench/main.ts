import { argv } from 'node:process';

/** `npm run bench -- STORE` measures one store from end to end; `npm run bench -- load` what the server does with more than it can. */
await (argv[2] === 'load' ? import('./overload.ts') : import('./store.ts'));
