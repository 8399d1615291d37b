import type { PushTopic } from '@parola/contract/site/push-lists'

/** What a message is about, by its kind. */
export function topicOf(kind: string): PushTopic {
  if (/^(lottery|round)-/.test(kind)) return 'draws'
  return /^(withdrawal|deposit|transfer)-/.test(kind) ? 'withdrawals' : 'messages'
}

/** The page that a notification opens. */
export const PAGE_OF: Record<PushTopic, string> = {
  draws: '/member?tab=personalHistoryCopy',
  withdrawals: '/member?tab=messageV2',
  messages: '/member?tab=messageV2',
}

/**
 * Whether a subscription leads to a push service that we call: an origin of the list, in which `*` stands for a port or
 * for names before a domain. Anything else would make this server call addresses that a browser made up.
 */
export function isServed(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  return services.some((service) => {
    const [, protocol, host, port] = /^(https?:)\/\/([^:/]+)(?::(\d+|\*))?$/.exec(service) ?? []
    if (!host || url.protocol !== protocol) return false
    if (port !== '*' && url.port !== (port ?? '')) return false
    return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host
  })
}

/** What to do after the response of a push service. */
export function stepAfter(status: number): 'sent' | 'forget' | 'again' | 'refused' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'forget'
  return status === 429 || status >= 500 ? 'again' : 'refused'
}

const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux'] as const

/** What a device claims to be, in one word; empty for anything unknown. */
export function systemOf(userAgent: string): string {
  return SYSTEMS.find((system) => userAgent.includes(system)) ?? ''
}
