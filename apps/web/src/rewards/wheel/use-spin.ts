import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { withRequestKey } from '../../platform/calls/request-key.ts'
import type { Reward } from './wheel.ts'

type Wheel = ValueOf<Calls['wheel']>

/** As long as the disc turns; nobody waits who asked for less motion. */
const TURN_MS = 4000
const WHOLE_TURNS = 5
const DEGREES = 360

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const settled = () => new Promise((done) => setTimeout(done, isStill() ? 0 : TURN_MS))

/** Spins: the platform has drawn and credited before the disc begins to turn. */
export function useSpin(wheel: Wheel) {
  const [isBusy, setBusy] = useState(false)
  const [turn, setTurn] = useState(0)
  const [won, setWon] = useState<Reward | null>(null)
  const spin = async (clientSeed: string) => {
    setBusy(true)
    setWon(null)
    try {
      const request = { commit: wheel.commit, clientSeed }
      const { reward, proof } = await withRequestKey(
        { call: 'spinVipWheel', request: JSON.stringify(request) },
        (requestKey) => api('spinVipWheel', { body: { ...request, requestKey } }),
      )
      setTurn((before) => angleTo(before, proof.segment, wheel.segments.length))
      await settled()
      setWon(reward)
    } catch (error) {
      toast('bad', words(error))
    } finally {
      setBusy(false)
      await refresh('wheel', 'wheelSpins', 'walletBalance', 'getPointBalance', 'publicState')
    }
  }
  return { isBusy, turn, won, spin }
}

/** Some whole turns on, with the middle of the segment under the pointer. */
function angleTo(before: number, segment: number, count: number): number {
  const middle = ((segment + 0.5) * DEGREES) / count
  const whole = Math.ceil(before / DEGREES) + WHOLE_TURNS
  return whole * DEGREES - middle
}
