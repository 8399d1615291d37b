import type { BodyOf, CallName, Calls } from '@parola/contract'
import type { Caller, TestServer } from './test-server.ts'

type Bodied = { [N in CallName]: BodyOf<Calls[N]> extends object ? N : never }[CallName]

/** A browser: cookies set by an answer are sent with the next call. */
export function openBrowser(server: TestServer, as: Caller) {
  const cookies = new Map<string, string>()
  return async <N extends Bodied>(name: N, body: BodyOf<Calls[N]>) => {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const sent = { as, headers: cookie ? { cookie } : {}, body }
    const answer = await server.call(name, sent as never)
    for (const set of answer.headers.getSetCookie()) {
      const [key = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      cookies.set(key, value)
    }
    return answer
  }
}
