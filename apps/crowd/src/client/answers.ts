import type { ErrorCode, RefusalValue } from '@parola/contract'
import { z } from 'zod'

/** The platform, or the studio, has refused; nothing has changed. */
export class Refused extends Error {
  readonly code: string
  readonly value: RefusalValue | null

  constructor(code: ErrorCode | string, value: RefusalValue | null = null) {
    super(code)
    this.code = code
    this.value = value
  }
}

/** No answer, or one that decides nothing: whether the call took effect is not known. */
export class NoAnswer extends Error {}

/** Codes that leave open whether the call took effect; it may be repeated unchanged. */
const UNDECIDED = new Set(['INTERNAL', 'BUSY', 'NO_ANSWER', 'LOST'])

const envelope = z.union([
  z.object({ success: z.literal(true), value: z.unknown() }),
  z.object({
    success: z.literal(false),
    code: z.string(),
    value: z.record(z.string(), z.unknown()).nullable(),
  }),
])

/** The value of an envelope. @throws Refused, NoAnswer */
export function valueIn(text: string, status: number): unknown {
  const read = envelope.safeParse(jsonIn(text))
  if (!read.success) throw new NoAnswer(`no envelope (${status})`)
  if (read.data.success) return read.data.value
  const { code, value } = read.data
  throw UNDECIDED.has(code) ? new NoAnswer(code) : new Refused(code, value)
}

const gameAnswer = z.union([
  z.looseObject({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), code: z.string() }),
])

/** What the studio answered a game client. @throws Refused, NoAnswer */
export function gameValue(body: unknown): Record<string, unknown> {
  const read = gameAnswer.safeParse(body)
  if (!read.success) throw new NoAnswer('no answer of a studio')
  if (read.data.ok) return read.data
  const { code } = read.data
  throw UNDECIDED.has(code) ? new NoAnswer(code) : new Refused(code)
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** How a call ended, for counting: `OK`, the code of a refusal, or that there was no answer. */
export function outcomeOf(error: unknown): string {
  if (error instanceof Refused) return error.code
  return error instanceof NoAnswer ? 'NO_ANSWER' : 'BROKEN'
}
