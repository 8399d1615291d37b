import { agentScreens } from '../agents/screens.ts'
import { auditScreens, brandScreens } from '../foundations/screens.ts'
import { gameScreens } from '../games/screens.ts'
import { moneyScreens } from '../money/screens.ts'
import { crowdScreens, memberScreens, staffScreens } from '../people/screens.ts'
import type { ConsoleTextKey } from '../platform/i18n.ts'
import type { Entry, Screen } from '../platform/screen.ts'
import { rewardScreens } from '../rewards/screens.ts'
import { siteScreens } from '../site/screens.ts'

const overview: Entry = { text: 'nav.overview', icon: 'layout-grid', needs: null, key: 'o' }
const START: readonly Place[] = [{ to: '/', ...overview }]

const PARTS = [
  ['navGroup.money', moneyScreens],
  ['navGroup.agents', agentScreens],
  ['navGroup.people', memberScreens],
  ['navGroup.rewards', rewardScreens],
  ['navGroup.service', siteScreens],
  ['navGroup.games', gameScreens],
  ['navGroup.brand', [...brandScreens, ...crowdScreens]],
  ['navGroup.team', [...staffScreens, ...auditScreens]],
] as const satisfies readonly (readonly [ConsoleTextKey, readonly Screen[]])[]

/** Every screen that a feature declares, in the order of the menu. */
export const SCREENS: readonly Screen[] = PARTS.flatMap(([, screens]) => screens)

/** A screen that the menu, the keys and the search lead to. */
export type Place = Entry & { to: string }
export type MenuGroup = { title: ConsoleTextKey; places: readonly Place[] }

const placesOf = (screens: readonly Screen[]): Place[] =>
  screens.flatMap(({ page, entry }) => (entry ? [{ to: page.path, ...entry }] : []))

/** The menu: what belongs together, under one heading. */
export const MENU: readonly MenuGroup[] = [
  { title: 'navGroup.start', places: START },
  ...PARTS.map(([title, screens]) => ({ title, places: placesOf(screens) })),
]

export const PLACES: readonly Place[] = MENU.flatMap(({ places }) => places)
