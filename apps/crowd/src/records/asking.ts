import { Refused } from '../client/answers.ts'
import type { Member } from '../member.ts'
import type { Question } from './records.ts'

/**
 * Makes a request that is written down before it is sent, so that it can be asked about if no answer comes. A refusal
 * is an answer too: nothing has moved.
 */
export async function asking<T>(
  { records, pace }: Member,
  question: Omit<Question, 'askedAt'>,
  request: () => Promise<T>,
): Promise<T> {
  records.ask({ ...question, askedAt: pace.now() })
  try {
    const answer = await request()
    records.answered(question.key)
    return answer
  } catch (error) {
    if (error instanceof Refused) records.answered(question.key)
    throw error
  }
}
