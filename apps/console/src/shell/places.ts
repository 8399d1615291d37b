import { auditScreens, brandScreens } from '../foundations/screens.ts'
import { gameScreens } from '../games/screens.ts'
import { moneyScreens } from '../money/screens.ts'
import { memberScreens, staffScreens } from '../people/screens.ts'
import type { Entry, Screen } from '../platform/screen.ts'

/** Every screen that a feature declares, in the order of the menu. */
export const SCREENS: readonly Screen[] = [
  ...moneyScreens,
  ...memberScreens,
  ...gameScreens,
  ...brandScreens,
  ...staffScreens,
  ...auditScreens,
]

const overview: Entry = { text: 'nav.overview', icon: 'layout-grid', needs: null, key: 'o' }

/** Screens that the menu, the keys and the search lead to. */
export const PLACES = [
  { to: '/', ...overview },
  ...SCREENS.flatMap(({ page, entry }) => (entry ? [{ to: page.path, ...entry }] : [])),
]
export type Place = (typeof PLACES)[number]
