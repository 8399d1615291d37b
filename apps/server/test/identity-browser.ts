import type { CallName, Calls, IdentityProvider, ValueOf } from '@parola/contract'
import { type Answer, type Caller, registration, type TestServer, valueIn } from './test-server.ts'

export type Somebody = { email: string; name?: string; isVerified?: boolean }

const CALLBACK = '/wps/identity/callback/'
const HOPS_MAX = 10

/** Follows links and forms, and keeps the cookies of every host, as far as a sign-in needs. */
function openTab(address: string) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }
  const keep = (url: string, headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      jarOf(url).set(name, value)
    }
  }
  const cookiesFor = (url: string) => [...jarOf(url)].map((pair) => pair.join('=')).join('; ')

  /** One request; redirects are not followed. */
  async function step(url: string, form?: Record<string, string>) {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: cookiesFor(url), 'x-forwarded-for': address },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    keep(url, answer.headers)
    const to = answer.headers.get('location')
    return { answer, to: to ? new URL(to, url).href : null }
  }

  /** Follows redirects to the final page, or to our callback, which is not called yet. */
  async function follow(url: string, hops = 0): Promise<string> {
    if (url.includes(CALLBACK)) return url
    if (hops > HOPS_MAX) throw new Error(`no end of redirects at ${url}`)
    const { to } = await step(url)
    return to ? follow(to, hops + 1) : url
  }

  return { keep, cookiesFor, step, follow }
}

export type IdentityBrowser = ReturnType<typeof openIdentityBrowser>

/** A browser that goes to a provider of outside accounts and back. */
export function openIdentityBrowser(server: TestServer, as: Caller = server.visitor()) {
  const { keep, cookiesFor, step, follow } = openTab(as.address)

  async function call<N extends CallName>(name: N, body: object, session: Caller = as) {
    const headers = { cookie: cookiesFor(server.url) }
    // This tab keeps the cookies itself, those of other sites too.
    const { jar: _, ...caller } = session
    const answer = await server.call(name, { as: caller, headers, body } as never)
    keep(server.url, answer.headers)
    return answer as Answer<ValueOf<Calls[N]>>
  }

  const browser = {
    as,
    call,
    /** Where the provider is to redirect; from inside a session, to add an identity to it. */
    begin: async (provider: IdentityProvider, session?: Caller) => {
      const name = session ? 'beginIdentityLink' : 'beginIdentity'
      return valueIn(await call(name, { provider }, session)).url
    },
    /** Signs in at the provider, or cancels. @returns our callback's address with the answer */
    signIn: async (url: string, user: Somebody | null): Promise<string> => {
      const { to } = await step(await follow(url), formOf(user))
      return follow(to ?? 'about:nothing')
    },
    /** The page that our callback leads to. */
    land: async (callback: string) => {
      // The test server listens on a port of its own, not at its public address.
      const { to, answer } = await step(callback.replace(new URL(callback).origin, server.url))
      const { pathname, hash } = new URL(to ?? 'about:nothing')
      const response = new URLSearchParams(hash.slice(1))
      const ticket = response.get('ticket') ?? ''
      const { status, headers } = answer
      return { status, headers, pathname, ticket, refused: response.get('refused') }
    },
    /** The whole round trip. */
    prove: async (provider: IdentityProvider, user: Somebody, session?: Caller) => {
      const callback = await browser.signIn(await browser.begin(provider, session), user)
      return (await browser.land(callback)).ticket
    },
    enter: (ticket: string) => call('enterByIdentity', { ticket }),
    complete: (ticket: string, more: object = {}) => {
      const { username: _name, password: _password, confirmPassword: _, ...form } = registration('')
      return call('registerByIdentity', { ticket, ...form, ...more })
    },
    /** A new member who registered with an outside account. */
    register: async (provider: IdentityProvider, user: Somebody) => {
      const { token } = valueIn(await browser.complete(await browser.prove(provider, user)))
      return { ...as, token }
    },
  }
  return browser
}

function formOf(user: Somebody | null): Record<string, string> {
  if (!user) return { cancel: 'yes' }
  const { email, name = '', isVerified = true } = user
  return { email, name, ...(isVerified ? { verified: 'yes' } : {}) }
}
