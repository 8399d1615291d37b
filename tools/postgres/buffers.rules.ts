const MB = 2 ** 20
/** A part that leaves the system's own cache, the programs and the rest of the machine theirs. */
const SHARE = 16
const [LEAST_MB, MOST_MB] = [256, 2048]

/**
 * Megabytes that PostgreSQL keeps of its tables, from what this machine, or the container, may use: a draw of a million
 * tickets touches each of their pages, and with too few buffers writes out one for every one that it reads.
 */
export function buffersMb(machineBytes: number, containerBytes: number): number {
  const usable = containerBytes > 0 ? Math.min(machineBytes, containerBytes) : machineBytes
  return Math.round(Math.min(MOST_MB, Math.max(LEAST_MB, usable / MB / SHARE)))
}
