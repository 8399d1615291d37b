import type { OperatorRole } from '@parola/contract'
import { Dialog, TextField } from '@parola/ui'
import { useState } from 'react'
import { dateTime, t } from '../platform/i18n.ts'
import { WithReason } from '../platform/page.tsx'
import { useChange, useMe } from '../platform/query.ts'
import { toast } from '../platform/toast.tsx'
import { Roles } from './roles.tsx'

type Made = { oneTimePassword: string; until: string }

/** Creates an operator: the one-time password is handed over, and only the operator knows the next one. */
export function NewOperator({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const [username, setUsername] = useState('')
  const [displayName, setDisplayName] = useState('')
  const [roles, setRoles] = useState<OperatorRole[]>([])
  const [brands, setBrands] = useState<string[]>([])
  const [made, setMade] = useState<Made | null>(null)
  const create = useChange('createOperator', {
    refreshes: ['operators', 'operatorSetUp', 'approvals'],
    done: (answer) => {
      if (answer.made) return setMade(answer.made)
      toast('good', t('operator.requested'))
      onClose()
    },
  })
  if (made) return <OneTime made={made} onClose={onClose} />
  return (
    <Dialog title={t('operator.create')} closeLabel={t('close')} onClose={onClose} size="wide">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('login.name')}
          value={username}
          hint={t('operator.nameHint')}
          onChange={(event) => setUsername(event.target.value)}
        />
        <TextField
          label={t('displayName')}
          value={displayName}
          onChange={(event) => setDisplayName(event.target.value)}
        />
      </div>
      <Roles roles={roles} onChange={setRoles} />
      <fieldset className="mt-3 mb-4 flex flex-wrap gap-4">
        <legend className="mb-1 text-12 text-text2">{t('operator.brands')}</legend>
        {me?.brands.map(({ brandId }) => (
          <label key={brandId} className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              checked={brands.includes(brandId)}
              onChange={({ target }) =>
                setBrands(
                  target.checked ? [...brands, brandId] : brands.filter((b) => b !== brandId),
                )
              }
            />
            {brandId}
          </label>
        ))}
      </fieldset>
      <WithReason
        action={t('operator.create')}
        isBusy={create.isPending}
        disabled={roles.length === 0 || username === '' || displayName === ''}
        onSubmit={(reason) => create.mutate({ username, displayName, roles, brands, reason })}
      />
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
      <button type="button" className="btn btn-brand w-full" onClick={onClose}>
        {t('oneTime.done')}
      </button>
    </Dialog>
  )
}
