import { toast } from '@parola/client/toasts'
import type { OperatorRole } from '@parola/contract'
import { Button, Dialog, TextField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { useMe } from '../../platform/query.ts'
import { Roles, Ticks } from './roles.tsx'

type Made = { oneTimePassword: string; until: string }

const EMPTY = {
  username: '',
  displayName: '',
  roles: [] as OperatorRole[],
  brands: [] as string[],
}

/** Creates an operator: the one-time password is handed over, and only the operator knows the next one. */
export function NewOperator({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const [made, setMade] = useState<Made | null>(null)
  const form = useAction('createOperator', {
    values: EMPTY,
    body: (typed) => typed,
    refreshes: ['operators', 'operatorSetUp', 'approvals'],
    done: (response) => {
      if (response.made) return setMade(response.made)
      toast('good', t('operator.requested'))
      onClose()
    },
  })
  if (made) return <OneTime made={made} onClose={onClose} />
  return (
    <Dialog title={t('operator.create')} closeLabel={t('close')} onClose={onClose} size="wide">
      <ActionForm form={form} actions={[{ text: t('operator.create') }]}>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            {...form.field('username')}
            label={t('login.name')}
            hint={t('operator.nameHint')}
          />
          <TextField {...form.field('displayName')} label={t('displayName')} />
        </div>
        <Roles form={form} />
        <Ticks
          legend={t('operator.brands')}
          options={me?.brands.map(({ brandId }) => [brandId, brandId]) ?? []}
          chosen={form.value('brands')}
          error={form.fault('brands')}
          onChange={(brands) => form.set('brands', brands)}
        />
      </ActionForm>
    </Dialog>
  )
}

/** Shown once: closed by its button only, once it was handed over. */
export function OneTime({ made, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Dialog title={t('oneTime.title')} closeLabel={t('close')}>
      <p className="text-text2">{t('oneTime.text', { until: dateTime(made.until) })}</p>
      <p
        data-secret="one-time"
        className="my-4 rounded-lg border border-line bg-bg p-4 text-center font-mono text-18"
      >
        {made.oneTimePassword}
      </p>
      <Button variant="brand" isWide onClick={onClose}>
        {t('oneTime.done')}
      </Button>
    </Dialog>
  )
}
