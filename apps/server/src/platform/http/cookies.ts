import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie of this host alone, which no script can read; without a value it is cleared. */
export type SetCookie = {
  name: string
  value: string | null
  maxAgeS: number
  /** Also sent with a link from another site, such as the callback of a provider. */
  isLax?: boolean
}

type Addressed = Pick<FastifyRequest, 'protocol' | 'host' | 'cookies'>

const HOST = '__Host-'
/** Browsers accept secure cookies from these without encryption too, because they never leave the machine. */
const OWN_MACHINE = /^(localhost|[\w-]+\.localhost|127\.0\.0\.1)(:\d+)?$/

function isSecure({ protocol, host }: Pick<Addressed, 'protocol' | 'host'>): boolean {
  return protocol === 'https' || OWN_MACHINE.test(host)
}

/**
 * The cookies by their names. Where browsers support `__Host-` only those count: any neighbour of the domain
 * could have planted another one (SEC-004).
 */
export function cookiesOf(request: Addressed): Record<string, string | undefined> {
  const all = Object.entries(request.cookies)
  if (!isSecure(request)) return Object.fromEntries(all)
  const own = all.filter(([name]) => name.startsWith(HOST))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(HOST.length), value]))
}

export function setCookie(request: Addressed, reply: FastifyReply, cookie: SetCookie) {
  const { name, value, maxAgeS, isLax } = cookie
  const secure = isSecure(request)
  reply.setCookie(`${secure ? HOST : ''}${name}`, value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: isLax ? 'lax' : 'strict',
    secure,
    maxAge: value === null ? 0 : maxAgeS,
  })
}
