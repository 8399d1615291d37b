import { crowdState } from '@parola/contract'
import { CROWD_HEADER, CROWD_ITSELF, crowdProof } from '@parola/contract/people/crowd-proof'
import { z } from 'zod'
import { jsonIn } from '../client/answers.ts'
import type { Connection } from '../client/connection.ts'

const TIMEOUT_MS = 5000

const answer = z.object({ success: z.literal(true), value: crowdState.value })

/** What the operators want of the crowd. */
export type Wanted = { isOn: boolean; members: number }

/** Asks the site for the operators' switch; null while it does not answer. */
export async function readSwitch(
  connection: Connection,
  { url, secret }: { url: string; secret: string },
) {
  const proof = crowdProof({ secret, name: CROWD_ITSELF, nowS: Math.floor(Date.now() / 1000) })
  const sending = { method: crowdState.method, headers: { [CROWD_HEADER]: proof } }
  const reply = await connection
    .send(`${url}${crowdState.path}`, sending, TIMEOUT_MS)
    .catch(() => null)
  if (!reply) return null
  return (answer.safeParse(jsonIn(reply.text)).data?.value ?? null) as Wanted | null
}
