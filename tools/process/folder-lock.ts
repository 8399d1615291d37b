import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Reserves a folder for one process. The lock belongs to the operating system, so it ends with the process,
 * however that ends.
 * @throws Error when another process has it.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw new Error(`Parola already runs with the data in ${folder}.`, { cause: error })
  }
  return () => lock.close()
}
