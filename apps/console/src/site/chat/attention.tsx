import { Button, SelectField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm, ReasonForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'
import type { Chat } from './chat.types.ts'

type Props = { chat: Chat; refreshes: readonly ['opsChats', 'opsChat', 'overviewQueues'] }

/** Hands a conversation over, or closes it; each with a reason that the member does not see. */
export function Attention({ chat, refreshes }: Props) {
  const [shown, setShown] = useState<'hand-over' | 'close' | null>(null)
  const { chatId } = chat.chat
  const back = <Button onClick={() => setShown(null)}>{t('chats.back')}</Button>
  if (shown === 'close') {
    return (
      <ReasonForm
        call="closeChat"
        body={(because) => ({ chatId, because })}
        refreshes={refreshes}
        says={t('chats.closed')}
        action={t('chats.close')}
        aside={back}
      />
    )
  }
  if (shown === 'hand-over') {
    return <HandOver chat={chat} refreshes={refreshes} onBack={() => setShown(null)} />
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={chat.colleagues.length === 0} onClick={() => setShown('hand-over')}>
        {t('chats.handOver')}
      </Button>
      <Button onClick={() => setShown('close')}>{t('chats.close')}</Button>
    </div>
  )
}

function HandOver({ chat, refreshes, onBack }: Props & { onBack: () => void }) {
  const { chatId } = chat.chat
  const form = useAction('handOverChat', {
    values: { operator: chat.colleagues[0] ?? '' },
    body: ({ operator, reason }) => ({ chatId, operator, because: reason }),
    refreshes,
    says: t('chats.handedOver'),
    done: onBack,
  })
  return (
    <ActionForm
      form={form}
      actions={[{ text: t('chats.handOver') }]}
      aside={<Button onClick={onBack}>{t('chats.back')}</Button>}
    >
      <SelectField
        {...form.field('operator')}
        label={t('chats.colleague')}
        options={chat.colleagues.map((name) => [name, name])}
      />
    </ActionForm>
  )
}
