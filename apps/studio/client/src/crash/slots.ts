import type { Answer, BetView, RoundTold } from '../../../src/crash/room-talk.ts'
import type { BetCard, Standing, Wanted } from './bet-card.ts'
import type { Asked } from './room.ts'

const TRIES = 6
const AGAIN_MS = 1200
const ENDED = ['settled', 'paying', 'void', 'undoing', 'refused', 'alarmed']

type Ask = (message: Asked) => Promise<Answer>
type Parts = {
  cards: readonly BetCard[]
  ask: Ask
  refused(code: string): void
  taken(answer: Extract<Answer, { ok: true }>): void
  ended(bet: BetView, round: RoundTold): void
}

type Slot = { queued: Wanted | null; isAsked: boolean; bet: BetView | null; told: string }
const empty = (): Slot => ({ queued: null, isAsked: false, bet: null, told: '' })

/** The player's two bets: what was asked for, what rides, and what it came to. */
export function createSlots({ cards, ask, refused, taken, ended }: Parts) {
  const slots: [Slot, Slot] = [empty(), empty()]
  let round: RoundTold | null = null
  let x100 = 100

  const draw = () => {
    for (const [i, card] of cards.entries()) card.set(standingOf(slots[i] as Slot, round, x100))
  }
  const place = async (slot: Slot, wanted: Wanted) => {
    slot.isAsked = true
    slot.queued = null
    draw()
    const requestId = crypto.randomUUID()
    const message: Asked = {
      t: 'bet',
      requestId,
      bet: { stake: wanted.stake, autoX100: wanted.autoX100, slot: wanted.slot },
    }
    const answer = await surely(ask, message)
    slot.isAsked = false
    if (answer.ok) {
      take(answer.bet)
      taken(answer)
    } else refused(answer.code)
    draw()
  }
  const cashOut = async ({ round: id }: BetView) => {
    const answer = await surely(ask, { t: 'cash', round: id })
    if (answer.ok) take(answer.bet)
    else refused(answer.code)
    draw()
  }
  function take(bet: BetView) {
    const slot = slots[bet.slot]
    const kept = slot.bet
    // News may overtake each other: what has ended does not ride again.
    if (kept?.round === bet.round && ENDED.includes(kept.state) && !ENDED.includes(bet.state))
      return
    slot.bet = bet
    if (!round || slot.told === bet.round || !isEnded(bet)) return
    slot.told = bet.round
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
    round: (next: RoundTold) => {
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
const isIn = ({ bet, isAsked }: Slot, round: RoundTold) => isAsked || bet?.game === round.game

function standingOf(slot: Slot, round: RoundTold | null, x100: number): Standing {
  const { bet } = slot
  if (slot.isAsked) return { kind: 'asked' }
  if (slot.queued) return { kind: 'queued' }
  if (!bet || bet.game !== round?.game) return { kind: 'free', isOpen: round?.state === 'betting' }
  if (isEnded(bet)) return { kind: 'out', bet }
  if (round.state === 'running' && bet.state === 'open') return { kind: 'riding', bet, x100 }
  return { kind: 'in' }
}

/** Asks again with the same words when the connection was lost, so that nothing is bet twice. */
async function surely(ask: Ask, message: Asked): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(message)
    if (answer.ok || answer.code !== 'LOST') return answer
    if (tries >= TRIES) return { ok: false, code: 'NO_ANSWER' }
    await new Promise((go) => setTimeout(go, AGAIN_MS))
  }
}
