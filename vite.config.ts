import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledMessages } from './scripts/messages.ts';
import { printedScripts } from './scripts/printed.ts';

/** One entry for each kind of document. The layouts' sheets are inlined by the server; their fonts are emitted here under the same names. */
const CLIENT = {
  catalogue: 'src/entries/catalogue.ts',
  checkout: 'src/entries/checkout.tsx',
  account: 'src/entries/account.tsx',
  fonts: 'src/layouts/fonts.ts',
};

/** What every document runs, and React: two files that stay in the cache from one document to the next, instead of twelve small ones. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const CHARTS =
  /node_modules\/(xstate|valibot|dinero\.js)\/|machines\/(cart|cart-panel|banner)\/|machines\/(notice|port)\.ts|machines\/domain\/(cart|money|totals|stock|product|appointment)\.ts|src\/wiring\/(cart|cartPorts|storage|kept|idle|config|running)\.ts/;
const CODE_SPLITTING = {
  groups: [
    { name: 'react', test: REACT },
    { name: 'charts', test: CHARTS },
  ],
};

export default defineConfig({
  appType: 'custom',
  plugins: [react(), compiledMessages(), printedScripts()],
  build: { target: 'es2023', copyPublicDir: false, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: { outDir: 'dist/client', manifest: true, rolldownOptions: { input: CLIENT, output: { codeSplitting: CODE_SPLITTING } } },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: { input: { server: 'src/entries/server.tsx' }, output: { entryFileNames: '[name].js' } },
      },
    },
  },
});
