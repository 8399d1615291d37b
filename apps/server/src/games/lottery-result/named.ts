import { FAMILIES, type Family, isComplete, type Result } from '@parola/maths/lottery'
import type { Kysely } from 'kysely'
import { issues } from '#games/lottery-issue'
import type { Tables } from '#platform/db'
import { refuse } from '#platform/work'

export type Named = { gameCode: string; numero: string }

/** The issue that an operator names. @throws Refusal GAME_UNKNOWN, NOT_FOUND */
export async function issueNamed(db: Kysely<Tables>, brandId: string, { gameCode, numero }: Named) {
  const game = await issues.selectGame(db, gameCode)
  if (!game) refuse('GAME_UNKNOWN')
  const issue = await issues.selectIssue(db, { brandId, game: game.game, numero })
  if (!issue) refuse('NOT_FOUND')
  return { game, issue }
}

/** @throws Refusal LOTT_RESULT_INCOMPLETE when it is not what the draw of this game makes */
export function refuseIncomplete({ family }: issues.GameRow, result: Result) {
  const { draw } = FAMILIES[family] as Family
  if (!isComplete(draw, result)) refuse('LOTT_RESULT_INCOMPLETE')
}

/** A result in one form, whatever the order in which its prizes were sent. */
export function inOneForm(result: Result): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(result).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )
}
