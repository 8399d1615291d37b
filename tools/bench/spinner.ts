import { randomUUID } from 'node:crypto'
import { type Agent, request } from 'node:http'
import { formatMinor } from '@parola/money'
import { modelOf, stakesOf } from '../../apps/studio/src/titles/models.ts'
import type { Playing, Product } from './spin-product.ts'

type Sending = { agent: Agent; refusals: Map<string, number>; counted: { played: number } }

/** Plays one spin for each call: what was played is counted, what was refused by its code. */
export function spinner({ url, playing }: Product, { agent, refusals, counted }: Sending) {
  return async (n: number) => {
    // A player has one spin in flight at a time: the workers take the players in turn.
    const { session, title } = playing[n % playing.length] as Playing
    const body = JSON.stringify({ session, requestId: randomUUID(), stake: stakeOf(title) })
    const answer = await post(`${url}/game/spin`, body, agent)
    if (answer.ok) counted.played += 1
    else refusals.set(answer.code, (refusals.get(answer.code) ?? 0) + 1)
  }
}

/** The smallest stake of a title. */
function stakeOf({ model }: Playing['title']): string {
  return formatMinor(stakesOf(modelOf(model), 'PHP')[0] ?? 0n, 'PHP')
}

type Answer = { ok: boolean; code: string }

function post(url: string, body: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => resolve(JSON.parse(Buffer.concat(pieces).toString()) as Answer))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
