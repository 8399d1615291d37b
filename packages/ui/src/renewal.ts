const ANSWER_MS = 250
const RENEWAL_MS = 25_000

/** The token of this tab, and how it stores another one. */
export type Holder = { token: () => string | null; keep: (token: string) => void }
/** A tab asks who has replaced this token. */
type Question = { sendRequest: string }
/** Another tab has replaced it, or is about to (no `token` yet), or has failed to (null). */
type Reply = { old: string; token?: string | null }
/** A renewal in progress: the token that it replaces, and the new one. */
type Turn = { from: string | null; answer: Promise<string | null> }

/**
 * A session gets a new token when its rights change, and the old one is invalid before the response arrives. Calls
 * that were refused meanwhile wait for it, also in tabs that share the old token because they were opened from one
 * another (ACC-010).
 */
export function renewals(holder: Holder, channel: BroadcastChannel) {
  const replaced = new Map<string, Promise<string | null>>()
  let current: Turn | null = null

  /** Adopts the token that has replaced the one of this tab; a renewal in progress then replaces the new one. */
  const adopt = (old: string, token: string) => {
    if (holder.token() !== old) return
    replaced.set(old, Promise.resolve(token))
    if (current?.from === old) {
      current.from = token
      replaced.set(token, current.answer)
    }
    holder.keep(token)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Question | Reply>) => {
    if ('old' in data) return data.token ? adopt(data.old, data.token) : undefined
    const { sendRequest: old } = data
    const answer = replaced.get(old)
    if (!answer) return
    channel.postMessage({ old })
    void answer.then((token) => channel.postMessage({ old, token }))
  })

  /** Whether a token descends, over any number of renewals, from an earlier one of this tab. */
  const isHeir = async (token: string, ancestor: string): Promise<boolean> => {
    const next = await replaced.get(ancestor)
    return next ? next === token || isHeir(token, next) : false
  }

  return {
    /** Makes a call that returns a new token, and adopts it. @throws what the call throws */
    renew: async (call: () => Promise<string>): Promise<void> => {
      const turn: Turn = { from: holder.token(), answer: Promise.resolve(null) }
      const answer = call().then((token) => {
        if (!turn.from || holder.token() !== turn.from) return token
        holder.keep(token)
        channel.postMessage({ old: turn.from, token })
        return token
      })
      turn.answer = answer.catch(() => null)
      if (turn.from) replaced.set(turn.from, turn.answer)
      current = turn
      try {
        await answer
      } catch (error) {
        // Later requests are answered by a tab that knows the token.
        if (turn.from) replaced.delete(turn.from)
        throw error
      } finally {
        if (current === turn) current = null
      }
    },
    /**
     * The token that replaces a refused one; null when the session is over. A call that `renews` the token waits for
     * other tabs, not for itself.
     */
    successor: async (refused: string, renews = false): Promise<string | null> => {
      if (holder.token() === refused && (renews || !(await replaced.get(refused)))) {
        const next = await sendRequest(channel, refused)
        if (next) adopt(refused, next)
      }
      const token = holder.token()
      // A member who logged in meanwhile must not repeat the calls of the previous one.
      return token && token !== refused && (await isHeir(token, refused)) ? token : null
    },
  }
}

function sendRequest(channel: BroadcastChannel, old: string): Promise<string | null> {
  return new Promise((resolve) => {
    const finish = (token: string | null) => {
      clearTimeout(timer)
      channel.removeEventListener('message', receive)
      resolve(token)
    }
    const receive = ({ data }: MessageEvent<Question | Reply>) => {
      if (!('old' in data) || data.old !== old) return
      if (data.token !== undefined) return finish(data.token)
      clearTimeout(timer)
      timer = setTimeout(finish, RENEWAL_MS, null)
    }
    let timer = setTimeout(finish, ANSWER_MS, null)
    channel.addEventListener('message', receive)
    channel.postMessage({ sendRequest: old })
  })
}
