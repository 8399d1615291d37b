/** One thing that the protocol asks for, and how it is tried. */
export type Check = {
  /** The section of the protocol that asks for it. */
  section: number
  what: string
  run: () => Promise<void>
}

export type Verdict = { section: number; what: string; why: string | null }

class Broken extends Error {}

/** @throws an error that the verdict tells, unless it is so. */
export function must(isSo: boolean, why: string): asserts isSo {
  if (!isSo) throw new Broken(why)
}

/** Tries one check after the other, since later ones build on what earlier ones moved. */
export async function judge(
  checks: readonly Check[],
  reply: (verdict: Verdict) => void = () => undefined,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { section, what, run } of checks) {
    const why = await run().then(
      () => null,
      (error) => (error instanceof Error ? error.message : String(error)),
    )
    const verdict = { section, what, why }
    verdicts.push(verdict)
    reply(verdict)
  }
  return verdicts
}
