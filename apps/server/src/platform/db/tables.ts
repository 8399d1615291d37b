import type { AgentsTables } from './tables/agents.ts'
import type { FoundationsTables } from './tables/foundations.ts'
import type { GamesTables } from './tables/games.ts'
import type { MoneyTables } from './tables/money.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { RewardsTables } from './tables/rewards.ts'
import type { SiteTables } from './tables/site.ts'
import type { ViewsTables } from './tables/views.ts'

/** All tables, floor by floor. */
export type Tables = AgentsTables &
  PlatformTables &
  FoundationsTables &
  PeopleTables &
  SiteTables &
  MoneyTables &
  GamesTables &
  RewardsTables &
  ViewsTables
