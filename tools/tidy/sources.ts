import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Source = { path: string; text: string }

const NOT_OURS = /^(node_modules|dist|vectors|generated|\.git|\.data|\.cache|coverage)$/
const READ = /\.(ts|tsx|mjs|js|css|sql|html|md|json)$/

/** Every handwritten file below a folder, with its text; paths are relative to the root. */
export function sourcesBelow(root: string, folder: string): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (NOT_OURS.test(entry.name)) return []
    if (entry.isDirectory()) return sourcesBelow(root, path)
    return READ.test(entry.name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : []
  })
}
