const ANSWER_MS = 250
const RENEWAL_MS = 25_000

/** What this tab calls with, and how it takes another token. */
export type Holder = { token: () => string | null; keep: (token: string) => void }
/** A tab asks who has replaced this token. */
type Question = { ask: string }
/** Another tab has replaced it, or is about to (no `token` yet), or has failed to (null). */
type Reply = { old: string; token?: string | null }

/**
 * Sessions get a new token when their password changes, and the old one is dead before the answer is
 * here. Calls that were refused meanwhile wait for it, also those of tabs that share the old token
 * because they were opened from one another (ACC-010).
 */
export function renewals(holder: Holder, channel: BroadcastChannel) {
  const replaced = new Map<string, Promise<string | null>>()
  channel.addEventListener('message', ({ data }: MessageEvent<Question | Reply>) => {
    const answer = 'ask' in data && replaced.get(data.ask)
    if (!answer) return
    const { ask: old } = data
    channel.postMessage({ old })
    void answer.then((token) => channel.postMessage({ old, token }))
  })
  return {
    /** Makes the call that answers with a new token, and takes it. @throws what the call throws */
    renew: async (call: () => Promise<string>): Promise<void> => {
      const old = holder.token()
      const answer = call().then((token) => {
        if (holder.token() === old) holder.keep(token)
        return token
      })
      if (old)
        replaced.set(
          old,
          answer.catch(() => null),
        )
      await answer
    },
    /** The token to call with in the place of one that was refused; null when the member is logged out. */
    successor: async (refused: string): Promise<string | null> => {
      if (holder.token() !== refused) return ofSameOwner(holder.token(), refused)
      const next = await (replaced.get(refused) ?? ask(channel, refused))
      if (next && holder.token() === refused) holder.keep(next)
      return ofSameOwner(holder.token(), refused)
    },
  }
}

/** Whoever has logged in here meanwhile must not make the calls of who was here before. */
function ofSameOwner(token: string | null, refused: string): string | null {
  const owner = (given: string) => given.split('.')[0]
  return token && token !== refused && owner(token) === owner(refused) ? token : null
}

function ask(channel: BroadcastChannel, old: string): Promise<string | null> {
  return new Promise((resolve) => {
    const finish = (token: string | null) => {
      clearTimeout(timer)
      channel.removeEventListener('message', hear)
      resolve(token)
    }
    const hear = ({ data }: MessageEvent<Question | Reply>) => {
      if (!('old' in data) || data.old !== old) return
      if (data.token !== undefined) return finish(data.token)
      clearTimeout(timer)
      timer = setTimeout(finish, RENEWAL_MS, null)
    }
    let timer = setTimeout(finish, ANSWER_MS, null)
    channel.addEventListener('message', hear)
    channel.postMessage({ ask: old })
  })
}
