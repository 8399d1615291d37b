/**
 * Runs a step for each item, so many at a time, in their order. Nothing runs any more when it returns or throws.
 * @throws what the first failing lane threw; the other lanes take what is left before.
 */
export async function inLanes<T>(
  items: Iterable<T>,
  lanes: number,
  step: (item: T) => Promise<void>,
): Promise<void> {
  const rest = Iterator.from(items)
  const runLane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await step(next.value)
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, runLane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
