import type { Answer, BetView, RoundReport } from '../../../src/crash/room-talk.ts'
import type { Refused } from '../platform/api.ts'
import type { BetCard, Standing, Wanted } from './bet-card.ts'
import type { Requested } from './room.ts'

const TRIES = 6
const AGAIN_MS = 1200
const ENDED = ['settled', 'paying', 'void', 'undoing', 'refused', 'alarmed']

type Request = (message: Requested) => Promise<Answer>
type Parts = {
  cards: readonly BetCard[]
  sendRequest: Request
  refused(refusal: Refused): void
  taken(answer: Extract<Answer, { ok: true }>): void
  ended(bet: BetView, round: RoundReport): void
}

type Slot = { queued: Wanted | null; isRequested: boolean; bet: BetView | null; response: string }
const empty = (): Slot => ({ queued: null, isRequested: false, bet: null, response: '' })

/** The player's two bets: what was requested, what is running, and how it ended. */
export function createSlots({ cards, sendRequest, refused, taken, ended }: Parts) {
  const slots: [Slot, Slot] = [empty(), empty()]
  let round: RoundReport | null = null
  let x100 = 100

  const draw = () => {
    for (const [i, card] of cards.entries()) card.set(standingOf(slots[i] as Slot, round, x100))
  }
  const place = async (slot: Slot, wanted: Wanted) => {
    slot.isRequested = true
    slot.queued = null
    draw()
    const requestId = crypto.randomUUID()
    const message: Requested = {
      t: 'bet',
      requestId,
      bet: { stake: wanted.stake, autoX100: wanted.autoX100, slot: wanted.slot },
    }
    const answer = await withRetry(sendRequest, message)
    slot.isRequested = false
    if (answer.ok) {
      take(answer.bet)
      taken(answer)
    } else refused(answer)
    draw()
  }
  const cashOut = async ({ round: id }: BetView) => {
    const answer = await withRetry(sendRequest, { t: 'cash', round: id })
    if (answer.ok) take(answer.bet)
    else refused(answer)
    draw()
  }
  function take(bet: BetView) {
    const slot = slots[bet.slot]
    const kept = slot.bet
    // Messages may overtake each other: a bet that has ended does not run again.
    if (kept?.round === bet.round && ENDED.includes(kept.state) && !ENDED.includes(bet.state))
      return
    slot.bet = bet
    if (!round || slot.response === bet.round || !isEnded(bet)) return
    slot.response = bet.round
    ended(bet, round)
  }
  return {
    press: (i: 0 | 1, wanted: Wanted) => {
      const slot = slots[i]
      if (slot.queued) slot.queued = null
      else if (slot.bet?.state === 'open' && round?.state === 'running') void cashOut(slot.bet)
      else if (round?.state === 'betting' && !isIn(slot, round)) void place(slot, wanted)
      else slot.queued = wanted
      draw()
    },
    mine: (bets: readonly BetView[]) => {
      for (const bet of bets) if (bet.game === round?.game) take(bet)
      draw()
    },
    round: (next: RoundReport) => {
      const isNew = next.game !== round?.game
      round = next
      x100 = 100
      for (const slot of slots) {
        if (isNew) slot.bet = null
        if (next.state === 'betting' && slot.queued) void place(slot, slot.queued)
      }
      draw()
    },
    rise: (now: number) => {
      x100 = now
      for (const card of cards) card.rise(now)
    },
    isRiding: () => slots.some(({ bet }) => bet?.state === 'open'),
  }
}

const isEnded = ({ state, cashOutX100 }: BetView) => ENDED.includes(state) || cashOutX100 !== null
const isIn = ({ bet, isRequested }: Slot, round: RoundReport) =>
  isRequested || bet?.game === round.game

function standingOf(slot: Slot, round: RoundReport | null, x100: number): Standing {
  const { bet } = slot
  if (slot.isRequested) return { kind: 'requested' }
  if (slot.queued) return { kind: 'queued' }
  if (!bet || bet.game !== round?.game) return { kind: 'free', isOpen: round?.state === 'betting' }
  if (isEnded(bet)) return { kind: 'out', bet }
  if (round.state === 'running' && bet.state === 'open') return { kind: 'riding', bet, x100 }
  return { kind: 'in' }
}

/** Repeats the same request when the connection was lost, so that nothing is bet twice. */
async function withRetry(request: Request, message: Requested): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await request(message)
    if (answer.ok || answer.code !== 'LOST') return answer
    if (tries >= TRIES) return { ok: false, code: 'NO_ANSWER' }
    await new Promise((go) => setTimeout(go, AGAIN_MS))
  }
}
