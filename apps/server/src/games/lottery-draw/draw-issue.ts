import { FAMILIES, type Family, resultOf } from '@parola/maths/lottery'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { issues, lotterySettings, openSeed } from '#games/lottery-issue'
import { addMs, DAY_MS } from '#platform/clock'
import type { FieldKeys } from '#platform/crypto'
import { must, type Work } from '#platform/work'

/**
 * Draws an issue from its committed seed. A state draw waits for its result, unless the brand simulates it; without
 * one for a day it is void (rules/lottery-vn §2).
 */
export async function drawIssue(w: Work, issueId: string, keys: FieldKeys) {
  const issue = await issues.lockIssue(w.tx, issueId)
  if (issue?.state !== 'closed' || issue.held_because !== null) return
  const game = await issues.selectGame(w.tx, issue.game)
  must(game && issue.ticket_root !== null, 'a closed issue has a game and a root')
  const isOfficial = game.source === 'OFFICIAL'
  if (isOfficial && !(await isSimulated(w))) {
    if (addMs(issue.draws_at, DAY_MS) <= w.now) await issues.updateVoid(w.tx, issue)
    return
  }
  const seed = openSeed(keys, issue)
  const name = { game: issue.game, numero: issue.numero, root: issue.ticket_root }
  const result = resultOf(FAMILIES[game.family] as Family, { ...name, seed })
  await issues.updateDrawn(w.tx, issueId, {
    ...{ result, seed, isSimulated: isOfficial, version: issue.version + 1 },
  })
}

/** Only a brand of play money may make up the draw of a state. */
async function isSimulated(w: Work): Promise<boolean> {
  const { config } = await brandById(w.tx, w.brandId, w.now)
  return config.moneyMode === 'play' && (await settingsOf(w, lotterySettings)).simulatesStateDraws
}
