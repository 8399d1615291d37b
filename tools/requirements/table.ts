import type { Proof, Requirement } from './scan.ts'

/** Ids that tests name and no list knows. */
export function unknownIds(requirements: readonly Requirement[], proofs: readonly Proof[]) {
  const known = new Set(requirements.map(({ id }) => id))
  return proofs.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${id} in ${file}`)
}

/** Ids below the heading of another group, where nobody looks for them. */
export function misplacedIds(requirements: readonly Requirement[]): string[] {
  return requirements
    .filter(({ id, group }) => id.split('-')[0] !== group.split(':')[0])
    .map(({ id, group }) => `${id} below "${group}"`)
}

/** The document: each requirement with the tests that prove it, one line for each. */
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
    '',
    ...groups.map(([group, rows]) => contentOf(group, rows, byId)),
    ...groups.flatMap(([group, rows]) => [
      '',
      `## ${group}`,
      '',
      ...rows.flatMap(({ id, text }) => [`- **${id}** ${text}`, ...linesOf(byId.get(id) ?? [])]),
    ]),
    '',
  ].join('\n')
}

/** A line of the contents: a group, and how many of its requirements are proved. */
function contentOf(
  group: string,
  rows: readonly Requirement[],
  byId: ReadonlyMap<string, unknown>,
) {
  const proved = rows.filter(({ id }) => byId.has(id)).length
  return `- [${group}](#${anchorOf(group)}): ${proved} of ${rows.length}`
}

/** The address that a heading has where the document is read. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}

/** A title once for each file, however many groups of tests it is in. */
function linesOf(proofs: readonly Proof[]): string[] {
  return [...new Set(proofs.map(({ title, file }) => `  - ${title} (\`${file}\`)`))]
}
