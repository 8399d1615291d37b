import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Source } from '../tidy/sources.ts'

const LINK = /\]\(([^)\s]+)\)/g
const OUTSIDE = /^(https?:|mailto:|#)/

/** Links of documents to missing files. */
export function deadLinks(root: string, documents: readonly Source[]): string[] {
  return documents
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(LINK)]
        .map(([, target = '']) => target)
        .filter((target) => !OUTSIDE.test(target))
        .map((target) => normalize(join(dirname(path), target.split('#')[0] ?? '')))
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${path}: the link leads to ${target}, which is not there`),
    )
}
