import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Dialog } from '@parola/ui'
import { useState } from 'react'
import { ReasonForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'
import { SearchForm } from '../../platform/search-form.tsx'
import { MoveFacts } from '../move-facts.tsx'

type Member = Pick<ValueOf<Calls['treeMember']>, 'memberId' | 'username'>
type Props = { member: Member; onClose: () => void }

/** Moves an account with everybody below: the effect is shown first, and a second operator decides. */
export function MoveDialog({ member, onClose }: Props) {
  const [to, setTo] = useState('')
  return (
    <Dialog
      title={t('tree.moveOf', { account: member.username })}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p className="text-text2">{t('tree.moveText')}</p>
        <SearchForm
          label={t('tree.moveTo')}
          value={to}
          action={t('tree.showEffect')}
          onSearch={setTo}
        />
        {to ? <Effect key={to} member={member} to={to} onClose={onClose} /> : null}
      </div>
    </Dialog>
  )
}

function Effect({ member: { memberId }, to, onClose }: Props & { to: string }) {
  return (
    <MoveFacts
      memberId={memberId}
      to={to}
      counted={({ agents }) => [t('tree.agentsMoved'), String(agents)]}
    >
      {(effect) => (
        <>
          <Ends ends={effect.ends} />
          <ReasonForm
            call="proposeMove"
            body={(reason) => ({ memberId, to: effect.to, reason })}
            action={t('tree.requestMove')}
            refreshes={['treeMember', 'approvals']}
            says={t('settlement.requested')}
            done={onClose}
          />
        </>
      )}
    </MoveFacts>
  )
}

function Ends({ ends }: { ends: ValueOf<Calls['moveEffect']>['ends'] }) {
  if (ends.length === 0) return <Alert kind="info">{t('tree.noEnds')}</Alert>
  return (
    <Alert kind="wait">
      <p className="font-semibold">{t('tree.ends')}</p>
      <ul className="mt-1">
        {ends.map(({ contractId, username, kind, reason }) => (
          <li key={contractId}>
            {username} · {t(`settlement.kind.${kind}`)} · {t(`tree.end.${reason}`)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
