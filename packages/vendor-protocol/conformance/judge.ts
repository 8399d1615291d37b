/** One requirement of the protocol, and how it is tested. */
export type Check = {
  /** The section of the protocol that requires it. */
  section: number
  what: string
  run: () => Promise<void>
}

export type Verdict = { section: number; what: string; why: string | null }

class Broken extends Error {}

/** @throws an error for the verdict, unless the condition holds. */
export function must(isSo: boolean, why: string): asserts isSo {
  if (!isSo) throw new Broken(why)
}

/** Runs the checks in order, since later ones build on what earlier ones moved. */
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
