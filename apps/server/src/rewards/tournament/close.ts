import { formatMinor, isAmount, parseMinor } from '@parola/money'
import type { EndpointResponse, WalletBody } from '@parola/vendor-protocol'
import type { Work } from '#platform/work'
import { findRound, lockPlayer, SEALED, saveRound } from './chips.sql.ts'

type Body = WalletBody<'/wallet/round/close'>

/** Closes a round that was closed by no transaction. */
const BY_TOTALS = '@close'

/** Compares the totals of a round, and closes it where they agree (rules/vendor-protocol §3). */
export async function closeRound(w: Work, vendor: string, body: Body): Promise<EndpointResponse> {
  const player = await lockPlayer(w.tx, body.player)
  if (!player) return { code: 'PLAYER_UNKNOWN' }
  const { currency } = player
  const fields = (['bet', 'win', 'valid'] as const).filter(
    (name) => body[name] !== undefined && !isAmount(body[name], currency),
  )
  if (fields.length > 0) return { code: 'VALIDATION', value: { fields } }
  const round = await findRound(w.tx, { ...body, vendor })
  if (!round || round.closed_by === SEALED) return { code: 'ROUND_UNKNOWN' }
  const { stake, payout } = round
  const value = { bet: formatMinor(stake, currency), win: formatMinor(payout, currency) }
  const agrees =
    parseMinor(body.bet, currency) === stake && parseMinor(body.win, currency) === payout
  if (!agrees) return { code: 'ROUND_MISMATCH', value }
  if (body.valid !== undefined && parseMinor(body.valid, currency) > stake)
    return { code: 'AMOUNT_INVALID', value }
  const closed_by = round.closed_by ?? BY_TOTALS
  await saveRound(w.tx, { ...round, closed_by, now: round.opened_at })
  return { code: 'OK', value }
}
