import type { BodyOf, Calls, ValueOf } from '@parola/contract'
import { useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { withRequestKey } from '../../platform/calls/request-key.ts'
import { useForm } from '../../platform/forms/form.ts'
import type { Reward } from './wheel.ts'

type Wheel = ValueOf<Calls['wheel']>
type Request = Omit<BodyOf<Calls['spinVipWheel']>, 'requestKey'>

/** As long as the disc turns; nobody waits who asked for less motion. */
const TURN_MS = 4000
const WHOLE_TURNS = 5
const DEGREES = 360

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const settled = () => new Promise((done) => setTimeout(done, isStill() ? 0 : TURN_MS))

/** Spins: the platform has drawn and credited before the disc begins to turn. */
export function useSpin(wheel: Wheel) {
  const [turn, setTurn] = useState(0)
  const [won, setWon] = useState<Reward | null>(null)
  const spin = async (request: Request) => {
    setWon(null)
    const { reward, proof } = await withRequestKey(
      { call: 'spinVipWheel', request: JSON.stringify(request) },
      (requestKey) => api('spinVipWheel', { body: { ...request, requestKey } }),
    )
    setTurn((before) => angleTo(before, proof.segment, wheel.segments.length))
    await settled()
    setWon(reward)
  }
  const form = useForm({
    values: { clientSeed: wheel.clientSeed },
    rules: async () =>
      (await import('@parola/contract/rewards/wheel/wheel')).spinVipWheel.body.omit({
        requestKey: true,
      }),
    body: ({ clientSeed }) => ({ commit: wheel.commit, clientSeed: clientSeed.trim() }),
    send: (request) => spin(request).finally(refreshed),
  })
  return { form, turn, won }
}

const refreshed = () =>
  refresh('wheel', 'wheelSpins', 'walletBalance', 'getPointBalance', 'publicState')

/** Some whole turns on, with the middle of the segment under the pointer. */
function angleTo(before: number, segment: number, count: number): number {
  const middle = ((segment + 0.5) * DEGREES) / count
  const whole = Math.ceil(before / DEGREES) + WHOLE_TURNS
  return whole * DEGREES - middle
}
