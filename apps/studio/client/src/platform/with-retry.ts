import { post, type Refused } from './api.ts'

const TRIES = 4
const PAUSE_MS = 1000
/** How long a device without a network is waited for before the player gets a message. */
const BACK_WITHIN_MS = 60_000

const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms))

/** Repeats the same request after a lost response, so that nothing is played twice. */
export async function withRetry<T>(
  sendRequest: () => Promise<T | Refused>,
  onTrouble: () => void,
): Promise<T | Refused> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await sendRequest()
      // Nothing was staked by this request; what became of the one before it is not known yet.
      if (attempt > 1 && isTurnedAway(answer)) throw new Error('not answered')
      return answer
    } catch {
      if (attempt >= TRIES) return { ok: false, code: 'OFFLINE' }
      onTrouble()
      await pause(PAUSE_MS * attempt)
      if (!navigator.onLine) await Promise.race([backOnline(), pause(BACK_WITHIN_MS)])
    }
  }
}

/** Whether a request was turned away before anything was begun. */
const isTurnedAway = (answer: unknown) => (answer as Partial<Refused>).isBegun === false

function backOnline() {
  return new Promise<void>((resume) => addEventListener('online', () => resume(), { once: true }))
}

/**
 * Requests rounds, each with its own id. A request without a response keeps its id: repeated, it is the same
 * round, whether it was played meanwhile or not.
 */
export function roundRequester(path: string) {
  let lost: { words: string; requestId: string } | null = null
  return async <T>(request: object, onTrouble: () => void): Promise<T | Refused> => {
    const words = JSON.stringify(request)
    const isRepeated = lost?.words === words
    const requestId = lost && isRepeated ? lost.requestId : crypto.randomUUID()
    const answer = await withRetry(async () => {
      const answered = await post<T & { ok: true }>(path, { ...request, requestId })
      if (isRepeated && isTurnedAway(answered)) throw new Error('not answered')
      return answered
    }, onTrouble)
    lost = !answer.ok && answer.code === 'OFFLINE' ? { words, requestId } : null
    return answer
  }
}
