export type Entry = {
  seq: bigint
  at: Date
  brandId: string | null
  actorKind: string
  operatorId: string | null
  memberId: string | null
  roles: readonly string[]
  sessionId: string | null
  address: string
  what: string
  subject: string
  before: unknown
  after: unknown
  reason: string | null
}

const KEPT_OUT = '(kept out)'
/** Names of fields that must never be readable again, even when logged by mistake (AUD-004). */
const SECRET =
  /passw|secret|token|^code$|codes$|otp|totp|captcha|hash|seed|cvv|^pin$|image|photo|selfie|sealed/i
const MAX_DEPTH = 6
const MAX_TEXT = 2000

/** The part of a state that may be stored: without secrets and pictures, and of bounded size. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value instanceof Date) return plain(value)
  if (value === null) return null
  if (depth >= MAX_DEPTH || ArrayBuffer.isView(value)) return KEPT_OUT
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET.test(key) && typeof inner !== 'boolean' ? KEPT_OUT : withoutSecrets(inner, depth + 1),
    ]),
  )
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value === 'bigint') return String(value)
  return value instanceof Date ? value.toISOString() : (value ?? null)
}

/** Text the database accepts: bounded, without lone surrogates and null characters. */
function storable(text: string): string {
  return text.slice(0, MAX_TEXT).toWellFormed().replaceAll('\0', '')
}

/** The canonical text of an entry that its hash covers: every column, in a fixed order. */
export function textOf(entry: Entry): string {
  return JSON.stringify([
    String(entry.seq),
    entry.at.toISOString(),
    entry.brandId,
    entry.actorKind,
    entry.operatorId,
    entry.memberId,
    entry.roles,
    entry.sessionId,
    entry.address,
    entry.what,
    entry.subject,
    ordered(entry.before),
    ordered(entry.after),
    entry.reason,
  ])
}

/** The same value with its fields sorted by name, whatever order the database returns. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return fields.map(([key, inner]) => [key, ordered(inner)])
}
