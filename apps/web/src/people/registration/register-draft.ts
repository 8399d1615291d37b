/** Never kept: secrets, and what is valid once. */
const NOT_KEPT = new Set(['password', 'confirmPassword', 'paymentPassword', 'verificationCode'])

type Draft = { method: 'mobile' | 'username' | null; values: Record<string, string> }
const EMPTY: Draft = { method: null, values: {} }

let draft = EMPTY

/** What was typed before the form was closed, until the page is left: also Back closes it, often by mistake. */
export function registerDraft(): Draft {
  return draft
}

export function keepDraft(method: Draft['method'], values: Record<string, unknown>) {
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !NOT_KEPT.has(entry[0]),
  )
  draft = { method, values: Object.fromEntries(texts) }
}

export function forgetDraft() {
  draft = EMPTY
}
