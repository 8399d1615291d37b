const BATCHES = 40

/** Plays rounds in a worker and reports often enough for a progress bar. */
export function playInBatches(rounds: number, play: (rounds: number) => object) {
  const batch = Math.ceil(rounds / BATCHES)
  for (let left = rounds; left > 0; left -= batch) postMessage(play(Math.min(left, batch)))
}
