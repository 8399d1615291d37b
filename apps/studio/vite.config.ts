import { defineConfig } from 'vite'

export default defineConfig({
  root: new URL('./client', import.meta.url).pathname,
  base: '/play/',
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: ['index.html', 'instant.html'].map(
        (page) => new URL(`./client/${page}`, import.meta.url).pathname,
      ),
    },
  },
})
