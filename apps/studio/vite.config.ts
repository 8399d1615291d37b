import { defineConfig } from 'vite'
import { earlyChunks } from './build/early-chunks.ts'
import { tablePage, tablePages } from './build/table-pages.ts'
import { verifierPage } from './build/verifier-page.ts'

const TABLES = ['instant', 'crash']

export default defineConfig({
  root: new URL('./client', import.meta.url).pathname,
  base: '/play/',
  plugins: [tablePages(TABLES), earlyChunks('index.html'), verifierPage()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // A font is requested when a sign of it is shown; in the styles everybody would load it.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      input: [
        new URL('./client/index.html', import.meta.url).pathname,
        ...TABLES.map((table) => tablePage(table)),
      ],
    },
  },
})
