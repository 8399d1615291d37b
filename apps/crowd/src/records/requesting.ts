import { Refused } from '../client/answers.ts'
import type { Member } from '../member.ts'
import type { Question } from './records.ts'

/**
 * Makes a request that is written down before it is sent, so that it can be asked about if no answer comes. A refusal
 * is an answer too: nothing has moved.
 */
export async function requesting<T>(
  { records, pace }: Member,
  question: Omit<Question, 'requestedAt'>,
  request: () => Promise<T>,
): Promise<T> {
  records.request({ ...question, requestedAt: pace.now() })
  try {
    const answer = await request()
    records.answered(question.key)
    return answer
  } catch (error) {
    if (error instanceof Refused) records.answered(question.key)
    throw error
  }
}
