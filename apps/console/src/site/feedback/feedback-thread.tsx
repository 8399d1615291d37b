import { Link } from '@parola/client/routing'
import { Facts } from '@parola/ui'
import { dateTime, t, textOf } from '../../platform/i18n.ts'
import { Side } from '../../platform/list-with-detail.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { DateTime } from '../../platform/time/date-time.tsx'
import type { FeedbackThread as Thread } from './feedback.types.ts'
import { FeedbackActions } from './feedback-actions.tsx'
import { FeedbackBadge, senderOf, topicOf } from './feedback-parts.tsx'

type Props = { messageId: string; onOpen: (messageId: string) => void; onClose: () => void }

/** A message with its member, its history, and what can be done with it. */
export function FeedbackThread({ messageId, onOpen, onClose }: Props) {
  const { data, error } = useCall('opsFeedbackMessage', { messageId })
  const may = useMay()
  return (
    <Side
      title={data ? senderOf(data.message) : t('nav.feedback')}
      badge={data ? <FeedbackBadge state={data.message.state} /> : null}
      error={error}
      onClose={onClose}
    >
      {data ? (
        <>
          <div className="side-body">
            <blockquote className="feedback-text">{data.message.content}</blockquote>
            <Facts rows={factsOf(data)} />
            <History steps={data.steps} />
            <Others others={data.others} onOpen={onOpen} />
          </div>
          {may('feedback.answer') ? (
            <div className="side-foot">
              <FeedbackActions thread={data} />
            </div>
          ) : null}
        </>
      ) : null}
    </Side>
  )
}

function factsOf({ message, member }: Thread) {
  const { memberId } = message
  const rows = [
    [t('feedback.topic'), topicOf(message.type)],
    [t('feedback.at'), <DateTime key="at" at={message.createdAt} />],
    [t('withdrawal.assignedTo'), message.assignedTo ?? t('withdrawal.taken.nobody')],
    [t('feedback.contact'), <Contact key="contact" contact={message.contact} />],
  ] as const
  if (!member || !memberId) return rows
  return [
    ...rows,
    [
      t('member'),
      <Link key="member" to="/members/:memberId" params={{ memberId }} className="link">
        {member.username}
      </Link>,
    ],
    [t('state'), textOf(`member.${member.status}`, member.status)],
    ['KYC', t(`kyc.short.${member.kyc}`)],
    [t('language'), member.language],
    [t('member.since'), <DateTime key="since" at={member.createdAt} />],
  ] as const
}

/** An address or number opens in the operator's own mail or phone program. */
function Contact({ contact }: { contact: string }) {
  if (!contact) return '–'
  const isMail = contact.includes('@')
  const isNumber = /^[+\d][\d\s()-]{5,}$/.test(contact)
  if (!isMail && !isNumber) return contact
  const href = isMail
    ? `mailto:${encodeURIComponent(contact).replace('%40', '@')}`
    : `tel:${contact.replace(/[^+\d]/g, '')}`
  return (
    <a href={href} className="link">
      {contact}
    </a>
  )
}

function History({ steps }: Pick<Thread, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <section>
      <h3 className="side-title">{t('withdrawal.history')}</h3>
      <ol className="history">
        {steps.map(({ action, operator, text, method, at }) => (
          <li key={at + action}>
            <span className="font-semibold">{t(`feedback.did.${action}`)}</span>
            {text ? <span className="whitespace-pre-line text-text2">{text}</span> : null}
            <small className="text-text3">
              {[operator, ...(method ? [t(`feedback.method.${method}`)] : []), dateTime(at)].join(
                ' · ',
              )}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

type OthersProps = Pick<Thread, 'others'> & Pick<Props, 'onOpen'>

function Others({ others, onOpen }: OthersProps) {
  if (others.length === 0) return null
  return (
    <section>
      <h3 className="side-title">{t('feedback.others')}</h3>
      <ul className="grid gap-2">
        {others.map((other) => (
          <li key={other.messageId} className="flex items-start justify-between gap-2">
            <button
              type="button"
              className="link min-w-0 text-left"
              onClick={() => onOpen(other.messageId)}
            >
              <span className="line-clamp-2">{other.content}</span>
            </button>
            <FeedbackBadge state={other.state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
