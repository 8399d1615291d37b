import { messages } from '@parola/client/build/messages'
import { CONSOLE_FEATURES } from '@parola/locales/features'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [
    messages({ first: CONSOLE_FEATURES, later: [], keyOf: (_feature, key) => key }),
    react(),
    tailwind(),
  ],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
