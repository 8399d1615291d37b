import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { insertMessage } from './inbox.sql.ts'

export { countUnread } from './inbox.sql.ts'

/** Sends a platform message: a kind whose sentence stands in the locale files, and its figures. */
export async function sendMessage(
  work: Work,
  message: { memberId: string; kind: string; params: Record<string, string> },
) {
  await insertMessage(work.tx, { ...message, messageId: newId(work.now), now: work.now })
}
