/** What would let its reader act as the player. */
const SECRET = /session|token|signature/i

/** What a side stated, by name, as operators read it; empty where it stated nothing. */
export function statementOf(stored: unknown): Record<string, string> {
  if (stored === null || stored === undefined) return {}
  if (typeof stored !== 'object' || Array.isArray(stored)) return { value: written(stored) }
  return Object.fromEntries(
    Object.entries(stored)
      .filter(([name, value]) => value !== null && !SECRET.test(name))
      .map(([name, value]) => [name, written(value)]),
  )
}

function written(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value, (name, part) => (SECRET.test(name) ? undefined : part))
}
