import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { GameClient, Response } from './client.ts'

type Open = { round: string; steps: unknown[]; shown: { can?: string[] } }

/** One spin, or a purchase; repeated, it is the same round. */
export const spins =
  (body: object) =>
  async ({ sendRequest }: GameClient) => {
    await sendRequest('spin', { requestId: randomUUID(), stake: '2.00', ...body })
  }

/** Spins until a jackpot drops: a spin whose response was lost is requested again, and no other made. */
export const spinsForJackpot = async ({ sendRequest }: GameClient) => {
  for (;;) {
    const response = await sendRequest('spin', { requestId: randomUUID(), stake: '200.00' })
    if (!response.ok || response.jackpotLevel === 'DAILY') return
  }
}

export type Choice = (round: Open) => unknown

/** Plays an interactive game to its end, from wherever it is when its player returns. */
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

/** An interactive game between two choices; the very same round continues afterwards. */
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
