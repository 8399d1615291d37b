import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Seat, Told } from './seat.ts'

type Open = { round: string; steps: unknown[]; shown: { can?: string[] } }

/** One spin, or what was bought; the same again is the same round. */
export const spins =
  (wish: object) =>
  async ({ ask }: Seat) => {
    await ask('spin', { requestId: randomUUID(), stake: '2.00', ...wish })
  }

/** Spins until a jackpot drops: the spin whose answer was lost is asked for again, and no other made. */
export const spinsForJackpot = async ({ ask }: Seat) => {
  for (;;) {
    const told = await ask('spin', { requestId: randomUUID(), stake: '200.00' })
    if (!told.ok || told.jackpotLevel === 'DAILY') return
  }
}

export type Choice = (round: Open) => unknown

/** A game of choices to its end, from wherever it stands when its player looks again. */
export const chooses =
  (bet: object, choice: Choice) =>
  async ({ ask }: Seat) => {
    await ask('bet', { requestId: randomUUID(), bet })
    await toItsEnd(ask, choice)
  }

async function toItsEnd(ask: Seat['ask'], choice: Choice) {
  for (;;) {
    const open = await inPlay(ask)
    if (!open) return
    await ask('step', { round: open.round, at: open.steps.length, step: choice(open) })
  }
}

async function inPlay(ask: Seat['ask']): Promise<Open | null> {
  const told = (await ask('open')) as Told & { round: (Open & { isOver: boolean }) | null }
  expect(told.ok, told.code).toBe(true)
  return told.round?.isOver ? null : told.round
}

/** A game of choices that stands between two of them; the very same round goes on afterwards. */
export const standsOpen = (bet: object, choice: Choice, made: number) => async (seat: Seat) => {
  const { ask, stood } = seat
  const before = await openAfter(ask, { bet, choice, made })
  await stood()
  expect(await inPlay(ask)).toEqual(before)
  await toItsEnd(ask, choice)
}

type Wish = { bet: object; choice: Choice; made: number }

/** A round that is still open after so many choices. */
async function openAfter(ask: Seat['ask'], { bet, choice, made }: Wish): Promise<Open> {
  for (;;) {
    await ask('bet', { requestId: randomUUID(), bet })
    let open = await inPlay(ask)
    while (open && open.steps.length < made) {
      await ask('step', { round: open.round, at: open.steps.length, step: choice(open) })
      open = await inPlay(ask)
    }
    if (open) return open
  }
}
