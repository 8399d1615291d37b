import { toast } from '@parola/client/toasts'
import { AlertLine, Button, Card, Icon, Textarea, TextField } from '@parola/ui'
import { type FormEvent, useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
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
        <Asking />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('service.leave.ask')}</Button>
        </div>
      )}
    </Card>
  )
}

function Asking() {
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await api('askOtherUpline', { body: { code: code.trim(), note: note.trim() } })
      toast('good', t('service.leave.asked'))
      await refresh('agentService', 'ownMoveRequest')
    } catch (failure) {
      setError(words(failure))
      setBusy(false)
    }
  }
  return (
    <form className="grid gap-3" onSubmit={send}>
      <TextField
        label={t('service.leave.code')}
        hint={t('service.leave.codeHint')}
        name="code"
        autoComplete="off"
        maxLength={CODE_MAX}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Textarea
        label={t('service.leave.why')}
        rows={2}
        maxLength={WHY_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <AlertLine kind="bad">{error}</AlertLine>
      <Button type="submit" variant="brand" isBusy={isBusy} disabled={note.trim().length < WHY_MIN}>
        {t('service.leave.ask')}
      </Button>
    </form>
  )
}
