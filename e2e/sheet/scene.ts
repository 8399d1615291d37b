import type { Browser } from 'playwright-core'
import type { Language } from '../../packages/locales/src/languages.ts'

export type Look = { width: number; height: number; theme: 'dark' | 'light'; language: Language }

/** Something to take a picture of. */
export type Scene = {
  name: string
  shoot: (browser: Browser, look: Look) => Promise<Buffer>
}
