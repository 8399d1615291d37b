type Check = (value: unknown) => boolean

const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const isCode: Check = (value) => typeof value === 'string' && /^[A-Z_]{1,40}$/.test(value)

/** The messages that a game may send to the page around it, and their effects (rules/vendor-protocol §2). */
const MESSAGES = {
  ready: {},
  busy: {},
  idle: {},
  close: {},
  deposit: {},
  history: {},
  balance: { seq: isCount },
  error: { code: isCode },
} satisfies Record<string, Record<string, Check>>

type GameMessage = keyof typeof MESSAGES

/** The message of a game's frame; null for anything that is not exactly one of them. */
export function gameMessageOf(data: unknown): GameMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, v, type, ...brought } = data as Record<string, unknown>
  if (source !== 'game' || v !== 1) return null
  if (typeof type !== 'string' || !Object.hasOwn(MESSAGES, type)) return null
  const message = type as GameMessage
  const requested: [string, Check][] = Object.entries(MESSAGES[message])
  const isWhole = requested.every(([field, isFit]) => isFit(brought[field]))
  return isWhole && Object.keys(brought).length === requested.length ? message : null
}
