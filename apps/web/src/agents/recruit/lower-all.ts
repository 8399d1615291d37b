/** Calls of one press; what they leave is refused by the save, and another press goes on. */
const CALLS_MAX = 20

/** Lowers accounts call by call until none is left, a call lowers nobody, or the calls of a press are used up. */
export async function lowerAll(lower: () => Promise<{ lowered: number; isMore: boolean }>) {
  for (let call = 0; call < CALLS_MAX; call++) {
    const { lowered, isMore } = await lower()
    if (!isMore || lowered === 0) return
  }
}
