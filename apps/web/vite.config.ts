import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { siteMessages } from './build/messages.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

/**
 * What the first screen needs comes in two files, so that a new version of ours leaves the libraries cached. The texts of
 * the first screen wait for the first of them only: the second waits for the texts.
 */
const FIRST_LOAD = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules|rolldown|preload-helper/ },
  { name: 'site', tags: ['$initial' as const] },
]

/** The form library, and the schemas, which come while somebody fills a form in. */
const FORMS = [
  {
    name: 'rules',
    test: /node_modules\/zod\/|contract\/src\/core\/(values|field-errors|in-currency)/,
  },
  { name: 'forms', test: /react-hook-form|client\/src\/forms\/(use-form|faults)/ },
]

/**
 * Small pieces that several dialogs share come in one file: each file of its own costs a request,
 * and a name in the first screen. What reads phone numbers, or needs the form library or another
 * one, is large and stays apart.
 */
const SHARED = {
  name: 'shared',
  test: /(web\/src\/(platform|people)|packages\/ui\/src)\/([\w-]+\/)*(?!mobile|country|venue|form\.|(register-form|register-field|new-password|tabs|menu|popover|combobox|layer)\.)[\w-]+\.tsx?$/,
  minShareCount: 2,
  maxModuleSize: 9000,
}

/**
 * What is requested together with a page or dialog that needs it, and not once that has arrived. To name every other
 * file too would take more of the first load than it saves later.
 */
const isLarge = (file: string) => /\/(rules|forms|shared)-/.test(file)

export default defineConfig({
  // React has had this hook itself since 18; the libraries' stand-in for older ones is not needed.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  plugins: [siteMessages(), react(), tailwind()],
  build: {
    target: 'baseline-widely-available',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needs) => needs.filter(isLarge),
    },
    rolldownOptions: { output: { codeSplitting: { groups: [...FIRST_LOAD, ...FORMS, SHARED] } } },
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
