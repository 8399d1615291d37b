import { defineConfig } from 'vite'
import { verifierPage } from './build/verifier-page.ts'

export default defineConfig({
  root: new URL('./client', import.meta.url).pathname,
  base: '/play/',
  plugins: [verifierPage()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: ['index.html', 'instant.html', 'crash.html'].map(
        (page) => new URL(`./client/${page}`, import.meta.url).pathname,
      ),
    },
  },
})
