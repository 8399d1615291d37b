import { formatMinor } from '@parola/money'
import type { Code, WalletBody } from '@parola/vendor-protocol'
import type { BetAnswer } from '#games/bet'
import { keepCase } from '#games/vendor-case'
import { bySystem, type Engine, work } from '#platform/work'

const SYSTEM = bySystem()
const LOST: readonly Code[] = ['ROUND_UNKNOWN', 'ROUND_CLOSED', 'TX_ROLLED_BACK', 'AMOUNT_INVALID']

/** Whether the code means that a win has no bet. */
export function isLostWin(code: Code): boolean {
  return LOST.includes(code)
}

type Response<B> = { memberId: string; vendor: string; body: B }

/** A win without a bet credits nothing, but is recorded and raises an alarm. */
export async function keepLostWin(
  engine: Engine,
  { memberId, vendor, body, code }: Response<WalletBody<'/wallet/transact'>> & { code: Code },
) {
  await work(engine, SYSTEM, (w) =>
    keepCase(w, {
      vendor,
      kind: 'win_refused',
      subject: body.actions[0]?.tx ?? body.round,
      memberId,
      round: body.round,
      ours: { code },
      theirs: body,
    }),
  )
}

/** A round whose totals differ goes to reconciliation. */
export async function keepMismatch(
  engine: Engine,
  {
    memberId,
    vendor,
    body,
    answer,
    currency,
  }: Response<WalletBody<'/wallet/round/close'>> & { answer: BetAnswer; currency: string },
) {
  const ours = {
    bet: formatMinor(answer.bet ?? 0n, currency),
    win: formatMinor(answer.win ?? 0n, currency),
  }
  const { round } = body
  await work(engine, SYSTEM, (w) =>
    keepCase(w, {
      vendor,
      kind: 'round_differs',
      subject: round,
      memberId,
      round,
      ours,
      theirs: body,
    }),
  )
}
