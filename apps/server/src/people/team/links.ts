import { newReference } from '#platform/random'
import { must, type Work } from '#platform/work'
import { insertLink } from './team.sql.ts'

export { selectAgentOfCode as agentOfCode } from './team.sql.ts'

/** Eight characters that are not mistaken for others. */
function newCode(): string {
  return newReference('').replaceAll('-', '')
}

/** Creates an agent's invitation code; a chosen one must be free. */
export async function makeLink(
  work: Work,
  { agentId, code = newCode() }: { agentId: string; code?: string },
): Promise<string> {
  const { brandId, now } = work
  const isMade = await insertLink(work.tx, { brandId, code, agentId, now })
  must(isMade, 'a code that belongs to somebody else')
  return code
}
