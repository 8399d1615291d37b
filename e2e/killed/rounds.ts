import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { GameClient, Response } from './client.ts'

type Open = { round: string; steps: unknown[]; shown: { can?: string[] } }

/** One spin, or what was bought; the same again is the same round. */
export const spins =
  (body: object) =>
  async ({ sendRequest }: GameClient) => {
    await sendRequest('spin', { requestId: randomUUID(), stake: '2.00', ...body })
  }

/** Spins until a jackpot drops: the spin whose answer was lost is asked for again, and no other made. */
export const spinsForJackpot = async ({ sendRequest }: GameClient) => {
  for (;;) {
    const response = await sendRequest('spin', { requestId: randomUUID(), stake: '200.00' })
    if (!response.ok || response.jackpotLevel === 'DAILY') return
  }
}

export type Choice = (round: Open) => unknown

/** A game of choices to its end, from wherever it stands when its player looks again. */
export const chooses =
  (bet: object, choice: Choice) =>
  async ({ sendRequest }: GameClient) => {
    await sendRequest('bet', { requestId: randomUUID(), bet })
    await toItsEnd(sendRequest, choice)
  }

async function toItsEnd(sendRequest: GameClient['sendRequest'], choice: Choice) {
  for (;;) {
    const open = await inPlay(sendRequest)
    if (!open) return
    await sendRequest('step', { round: open.round, at: open.steps.length, step: choice(open) })
  }
}

async function inPlay(sendRequest: GameClient['sendRequest']): Promise<Open | null> {
  const response = (await sendRequest('open')) as Response & {
    round: (Open & { isOver: boolean }) | null
  }
  expect(response.ok, response.code).toBe(true)
  return response.round?.isOver ? null : response.round
}

/** A game of choices that stands between two of them; the very same round goes on afterwards. */
export const leavesOpen =
  (bet: object, choice: Choice, made: number) => async (client: GameClient) => {
    const { sendRequest, stood } = client
    const before = await openAfter(sendRequest, { bet, choice, made })
    await stood()
    expect(await inPlay(sendRequest)).toEqual(before)
    await toItsEnd(sendRequest, choice)
  }

type Play = { bet: object; choice: Choice; made: number }

/** A round that is still open after so many choices. */
async function openAfter(
  sendRequest: GameClient['sendRequest'],
  { bet, choice, made }: Play,
): Promise<Open> {
  for (;;) {
    await sendRequest('bet', { requestId: randomUUID(), bet })
    let open = await inPlay(sendRequest)
    while (open && open.steps.length < made) {
      await sendRequest('step', { round: open.round, at: open.steps.length, step: choice(open) })
      open = await inPlay(sendRequest)
    }
    if (open) return open
  }
}
