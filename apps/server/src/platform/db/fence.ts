import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './tx.types.ts'

type Check = (tx: Tx) => Promise<void>

const checks = new AsyncLocalStorage<Check>()

/**
 * Runs `run`; every transaction it opens begins with `check`, which throws once the right to write has passed
 * to somebody else (OPS-009).
 */
export function fenced<T>(check: Check, run: () => Promise<T>): Promise<T> {
  return checks.run(check, run)
}

/** @throws whatever the check of this transaction's run throws */
export async function passFence(tx: Tx) {
  await checks.getStore()?.(tx)
}
