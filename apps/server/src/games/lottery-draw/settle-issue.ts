import type { Result } from '@parola/maths/lottery'
import { settingsOf } from '#foundations/settings'
import { bulk } from '#games/bet'
import { heldWinSettings, limitsOfDay, payoutLimits } from '#games/held-win'
import { issues } from '#games/lottery-issue'
import { Disagreement, inTurns, outcomesOn, turnover } from '#games/lottery-ticket'
import { bySystem, type Engine, must, work } from '#platform/work'
import { notifyPlayersJob } from './jobs.ts'
import { validBets } from './valid-bets.ts'

/** Tickets that are settled in one transaction (DRW-006). */
const CHUNK = 500

/**
 * Pays every ticket of a drawn issue, or returns every stake of a void one: once for each version, also when it is
 * killed on the way. A win above what the brand allows is held for review, like one of any vendor. Where the two
 * evaluators differ it stops, and an operator has to look (DRW-004).
 */
export async function settleIssue(
  engine: Engine,
  { issueId, brandId }: { issueId: string; brandId: string },
) {
  const [issue] = await issues.selectIssuesById(engine.db.kysely, [issueId])
  if (issue?.state !== 'drawn' && issue?.state !== 'void') return
  const game = await issues.selectGame(engine.db.kysely, issue.game)
  must(game, 'an issue has a game')
  const { version, result, state } = issue
  const name = { source: game.vendor, event: issueId }
  const partsOf = turnover.partsByText()
  const outcomeOf = outcomesOn(result as Result)
  const outcomesOf = async (bets: readonly bulk.EventBet[]): Promise<bulk.Outcome[]> => {
    if (state === 'void') return bets.map(() => 'void')
    const valid = await validBets(engine.db, name, { bets, partsOf })
    return inTurns(bets, ({ ref, terms, stakeMinor }) => {
      const outcome = outcomeOf(terms)
      const validMinor = valid.get(ref) ?? outcome.validMinor
      // Parts of shares are rounded pick by pick, and may be cents more together.
      return { ...outcome, validMinor: validMinor < stakeMinor ? validMinor : stakeMinor }
    })
  }
  try {
    await bulk.settleMany(engine.db, {
      ...{ ...name, version, chunk: CHUNK, outcomesOf },
      limits: await limitsOf(engine, brandId, game),
    })
  } catch (error) {
    if (!(error instanceof Disagreement)) throw error
    engine.log.error({ alarm: 'lottery_evaluators', issueId, err: error }, 'evaluators differ')
    await work(engine, bySystem(brandId), ({ tx }) => issues.updateHeld(tx, issueId, error.message))
    return
  }
  const payoutMinor = await bulk.selectPaidOn(engine.db, name)
  await work(engine, bySystem(brandId), async (w) => {
    await issues.updateSettled(w.tx, issueId, { version, payoutMinor })
    const { game: gameCode, numero } = issue
    await w.later(notifyPlayersJob, { issueId, gameCode, numero, isVoid: state === 'void' })
  })
}

async function limitsOf({ db, clock }: Engine, brandId: string, game: issues.GameRow) {
  const now = clock.now()
  const { vendor, node_id: nodeId } = game
  const limited = await limitsOfDay(db.kysely, { brandId, vendor, nodeId, now })
  const policy = await settingsOf({ db: db.kysely, brandId, now }, heldWinSettings)
  return payoutLimits(limited, policy)
}
