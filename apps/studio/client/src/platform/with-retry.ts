import { post, type Refused } from './api.ts'

const TRIES = 4
const PAUSE_MS = 1000
/** For so long a device without a network is waited for before the player is told. */
const BACK_WITHIN_MS = 60_000

const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms))

/** Asks again with the same words after a lost answer, so that nothing is played twice. */
export async function withRetry<T>(
  sendRequest: () => Promise<T | Refused>,
  onTrouble: () => void,
): Promise<T | Refused> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendRequest()
    } catch {
      if (attempt >= TRIES) return { ok: false, code: 'OFFLINE' }
      onTrouble()
      await pause(PAUSE_MS * attempt)
      if (!navigator.onLine) await Promise.race([backOnline(), pause(BACK_WITHIN_MS)])
    }
  }
}

function backOnline() {
  return new Promise<void>((resume) => addEventListener('online', () => resume(), { once: true }))
}

/**
 * Asks for rounds, each by an id of its own. A request that was never answered keeps its id: made again, it
 * is the same round, whether it was played meanwhile or not.
 */
export function roundRequester(path: string) {
  let lost: { words: string; requestId: string } | null = null
  return async <T>(request: object, onTrouble: () => void): Promise<T | Refused> => {
    const words = JSON.stringify(request)
    const requestId = lost?.words === words ? lost.requestId : crypto.randomUUID()
    const answer = await withRetry(
      () => post<T & { ok: true }>(path, { ...request, requestId }),
      onTrouble,
    )
    lost = !answer.ok && answer.code === 'OFFLINE' ? { words, requestId } : null
    return answer
  }
}
