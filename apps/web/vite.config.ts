import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages } from './build/messages.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [messages(), react(), tailwind()],
  build: {
    target: 'baseline-widely-available',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ['/wps', '/lgw', '/art', '/.well-known', '/docs'].map((path) => [
        path,
        { target: api, ws: true },
      ]),
    ),
  },
})
