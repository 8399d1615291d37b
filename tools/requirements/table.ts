import type { Proof, Requirement } from './scan.ts'

/** Ids that tests name and no list knows. */
export function unknownIds(requirements: readonly Requirement[], proofs: readonly Proof[]) {
  const known = new Set(requirements.map(({ id }) => id))
  return proofs.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${id} in ${file}`)
}

/** The document: each requirement with the tests that prove it. */
export function documentOf(requirements: readonly Requirement[], proofs: readonly Proof[]): string {
  const byId = Map.groupBy(proofs, ({ id }) => id)
  const proved = requirements.filter(({ id }) => byId.has(id)).length
  const groups = [...Map.groupBy(requirements, ({ group }) => group)]
  return [
    '# Requirements and their proofs',
    '',
    'Made by `npm run requirements` from the lists in `tools/requirements` and the titles of the tests.',
    '',
    `${proved} of ${requirements.length} requirements are named by a test.`,
    ...groups.flatMap(([group, rows]) => [
      '',
      `## ${group}`,
      '',
      '| id | requirement | proved by |',
      '|---|---|---|',
      ...rows.map(({ id, text }) => `| ${id} | ${cell(text)} | ${cellOf(byId.get(id) ?? [])} |`),
    ]),
    '',
  ].join('\n')
}

function cellOf(proofs: readonly Proof[]): string {
  const lines = proofs.map(({ title, file }) => `${cell(title)} (\`${file}\`)`)
  return [...new Set(lines)].join('<br>')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
