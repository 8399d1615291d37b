const TEXT_MAX = 500

/** What the page around a game may say to it (rules/vendor-protocol §2). */
export type PlatformMessage = 'balance' | 'message' | 'pause' | 'close'

const WORDS: ReadonlySet<unknown> = new Set<PlatformMessage>([
  'balance',
  'message',
  'pause',
  'close',
])

/** The message that the page around the game posted; null for anything that is not exactly one. */
export function platformMessageOf(data: unknown): PlatformMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, v, type, ...brought } = data as Record<string, unknown>
  if (source !== 'platform' || v !== 1 || !WORDS.has(type)) return null
  return isFit(type as PlatformMessage, brought) ? (type as PlatformMessage) : null
}

/** A message carries its text; nothing else carries anything. */
function isFit(message: PlatformMessage, { text, ...more }: Record<string, unknown>): boolean {
  if (Object.keys(more).length > 0) return false
  if (message !== 'message') return text === undefined
  return typeof text === 'string' && text.length <= TEXT_MAX
}
