import { Refused } from '../client/answers.ts'
import type { Member } from '../member.ts'
import type { Question } from './book.ts'

/**
 * Makes a request that is written down before it is sent, so that it can be asked about if no answer comes. A refusal
 * is an answer too: nothing has moved.
 */
export async function asking<T>(
  { book, pace }: Member,
  question: Omit<Question, 'askedAt'>,
  request: () => Promise<T>,
): Promise<T> {
  book.ask({ ...question, askedAt: pace.now() })
  try {
    const answer = await request()
    book.answered(question.key)
    return answer
  } catch (error) {
    if (error instanceof Refused) book.answered(question.key)
    throw error
  }
}
