const BATCHES = 40

/** Plays so many rounds in a worker and tells of them often enough for a bar that moves. */
export function playInBatches(rounds: number, play: (rounds: number) => object) {
  const batch = Math.ceil(rounds / BATCHES)
  for (let left = rounds; left > 0; left -= batch) postMessage(play(Math.min(left, batch)))
}
