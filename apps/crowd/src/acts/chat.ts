import { randomUUID } from 'node:crypto'
import { type Act, orRefused } from './act.ts'

const QUESTIONS = {
  deposit: 'Hi, my last deposit took a while. Is everything all right?',
  withdrawal: 'Hello! How long does a withdrawal take today?',
  game: 'Which of your games can I verify myself?',
} as const
const TOPICS = ['deposit', 'withdrawal', 'game'] as const

/** Looks for customer service: reads what it wrote, and asks while somebody answers. */
export const contactService: Act = async ({ browser, random }) => {
  const { isOpen, unread } = await browser.call('liveModels')
  const topic = random.pick(TOPICS)
  await browser.call('launchChat', { query: { modelId: topic } })
  const { content, open } = await browser.call('chat', { query: {} })
  if (unread > 0) await browser.call('readChat', { body: {} })
  const picture = content.find(({ hasImage }) => hasImage)
  if (picture) await browser.call('chatImage', { query: { messageId: picture.messageId } })
  // Whoever has not been answered yet waits.
  if (open?.state === 'waiting' || (!open && !isOpen)) return 'done'
  if (open) await browser.call('typeChat', { body: {} })
  const body = { requestKey: randomUUID(), topic, text: QUESTIONS[topic] }
  return orRefused(async () => {
    await browser.call('sendChat', { body })
    return 'done'
  })
}
