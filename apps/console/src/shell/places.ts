import { agentScreens } from '../agents/screens.ts'
import { auditScreens, brandScreens } from '../foundations/screens.ts'
import { gameScreens } from '../games/screens.ts'
import { moneyScreens } from '../money/screens.ts'
import { crowdScreens, memberScreens, staffScreens } from '../people/screens.ts'
import type { Entry, Screen } from '../platform/screen.ts'
import { rewardScreens } from '../rewards/screens.ts'
import { siteScreens } from '../site/screens.ts'

/** Every screen that a feature declares, in the order of the menu. */
export const SCREENS: readonly Screen[] = [
  ...moneyScreens,
  ...agentScreens,
  ...memberScreens,
  ...rewardScreens,
  ...siteScreens,
  ...gameScreens,
  ...brandScreens,
  ...crowdScreens,
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
