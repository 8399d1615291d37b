import { toast } from '@parola/client/toasts'
import { Button, Card, Icon, Textarea, TextField } from '@parola/ui'
import { useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import type { Service } from './service.types.ts'

const CODE_MAX = 40
const WHY_MIN = 3
const WHY_MAX = 500

/** After a breach a member may ask for another agent: by an invitation code, or the one above. */
export function OtherUpline({ right }: { right: NonNullable<Service['mayLeave']> }) {
  const [isOpen, setOpen] = useState(false)
  const { breach, reference, until } = right
  return (
    <Card className="grid gap-3">
      <div className="flex items-start gap-3">
        <span className="text-link">
          <Icon name="circle-alert" size={24} />
        </span>
        <div className="grid min-w-0 gap-1">
          <h3 className="text-16 font-semibold">{t(`service.breach.${breach}`)}</h3>
          <p className="text-14 text-text2">
            {t('service.leave.text', { reference, until: dateTime(until) })}
          </p>
        </div>
      </div>
      {isOpen ? (
        <Requesting />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('service.leave.request')}</Button>
        </div>
      )}
    </Card>
  )
}

function Requesting() {
  const form = useForm({
    values: { code: '', note: '' },
    rules: async () =>
      (await import('@parola/contract/agents/agent-service')).requestOtherUpline.body,
    body: ({ code, note }) => ({ code: code.trim(), note: note.trim() }),
    send: async (body) => {
      await api('requestOtherUpline', { body })
      toast('good', t('service.leave.requested'))
      await refresh('agentService', 'ownMoveRequest')
    },
  })
  return (
    <form {...form.form} className="grid gap-3">
      <TextField
        {...form.field('code')}
        label={t('service.leave.code')}
        hint={t('service.leave.codeHint')}
        autoComplete="off"
        maxLength={CODE_MAX}
      />
      <Textarea
        {...form.field('note')}
        label={t('service.leave.why')}
        rows={2}
        maxLength={WHY_MAX}
      />
      <Submit
        form={form}
        text={t('service.leave.request')}
        isOff={form.value('note').trim().length < WHY_MIN}
      />
    </form>
  )
}
