import { AGENTS } from './agents.tsx'
import { GAMES } from './games.tsx'
import { MONEY } from './money.tsx'
import { PEOPLE } from './people.tsx'
import { REWARDS } from './rewards.tsx'
import type { Request, Rows } from './rows.tsx'

/** The content of a request, as its kind describes it. */
export const REQUESTED: Record<Request['kind'], (request: Request) => Rows> = {
  ...PEOPLE,
  ...MONEY,
  ...REWARDS,
  ...GAMES,
  ...AGENTS,
}
