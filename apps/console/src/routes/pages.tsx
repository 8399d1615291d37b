import type { Page } from '@parola/client/routing'
import { SCREENS } from '../shell/places.ts'
import { Overview } from './overview.tsx'

/** Every address of the console. */
export const PAGES: readonly Page[] = [
  { path: '/', component: Overview },
  ...SCREENS.map(({ page }) => page),
]
