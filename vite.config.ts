import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledMessages } from './scripts/messages.ts';

/** One entry for each kind of document. The layouts' sheets are inlined by the server; their fonts are emitted here under the same names. */
const CLIENT = {
  catalogue: 'src/entries/catalogue.ts',
  checkout: 'src/entries/checkout.tsx',
  account: 'src/entries/account.tsx',
  fonts: 'src/layouts/fonts.ts',
};

export default defineConfig({
  appType: 'custom',
  plugins: [react(), compiledMessages()],
  build: { target: 'es2023', copyPublicDir: false, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: { build: { outDir: 'dist/client', manifest: true, rolldownOptions: { input: CLIENT } } },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: { input: { server: 'src/entries/server.tsx' }, output: { entryFileNames: '[name].js' } },
      },
    },
  },
});
