import { Badge } from '@parola/ui'
import { t, textOf } from '../../platform/i18n.ts'
import type { Message } from './feedback.types.ts'

/** Topics by their number on the wire, as the form of the site lists them. */
export const TOPICS = ['1', '2', '3', '4', '6', '0'] as const

const BADGES = {
  new: 'wait',
  'in-progress': 'wait',
  answered: 'good',
  closed: 'quiet',
} as const satisfies Record<Message['state'], string>

export function FeedbackBadge({ state }: { state: Message['state'] }) {
  return <Badge kind={BADGES[state]}>{t(`feedback.state.${state}`)}</Badge>
}

export const topicOf = (type: number | string) => textOf(`feedback.type.${type}`, String(type))

/** Who wrote it: a member by name, a visitor by what they typed. */
export const senderOf = ({ memberId, sender }: Message) =>
  memberId ? sender : t('feedback.visitor', { name: sender || '–' })
