import type { Challenged } from '@parola/contract'
import { api } from '../../platform/calls/client.ts'
import { ownScript } from '../../platform/loading/own-script.ts'
import workerUrl from './challenge-worker.ts?worker&url'

/** The platform accepts a solution for ten minutes; here it expires a little earlier. */
const FRESH_MS = 9 * 60_000

type Ready = { solved: Promise<string>; startedAt: number }
const ready = new Map<Challenged, Ready>()

/** Solves a challenge before it is needed, so that the button does not wait for it. */
export function prepareChallenge(call: Challenged) {
  const known = ready.get(call)
  if (known && performance.now() - known.startedAt < FRESH_MS) return
  const solved = solve(call)
  // The caller receives the error.
  solved.catch(() => ready.delete(call))
  ready.set(call, { solved, startedAt: performance.now() })
}

/** A solved challenge for one call (SEC-017). @throws NetworkTrouble, Refusal */
export function takeChallenge(call: Challenged): Promise<string> {
  prepareChallenge(call)
  const taken = ready.get(call)
  ready.delete(call)
  return taken?.solved ?? solve(call)
}

async function solve(call: Challenged): Promise<string> {
  const { challenge } = await api('challenge', { query: { call } })
  const worker = new Worker(ownScript(workerUrl) as string, { type: 'module' })
  try {
    return await new Promise<string>((settle, reject) => {
      worker.onmessage = ({ data }) => settle(String(data))
      worker.onerror = () => reject(new Error('no challenge could be solved'))
      worker.postMessage(challenge)
    })
  } finally {
    worker.terminate()
  }
}
