import { PROMOTION_KINDS } from '@parola/contract/rewards/promotion-lists'
import { Alert, Badge, Button, Facts, Money, Select, TextField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm, ReasonForm } from '../../platform/action-form.tsx'
import { dateTime, language, t, textOf } from '../../platform/i18n.ts'
import { Side } from '../../platform/list-with-detail.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import type { Kind, Promotion } from './promotion.types.ts'
import { PromotionEditor } from './promotion-editor.tsx'
import { Rehearsal } from './rehearsal.tsx'

const BADGES = { draft: 'wait', live: 'good', stopped: 'quiet' } as const
const REFRESHED = ['opsPromotions', 'opsPromotion', 'approvals'] as const

type Props = { id: string; onClose: () => void }

/** A new promotion: its kind first, which stays, then its terms. */
export function NewPromotion({
  onClose,
  onSaved,
}: {
  onClose: () => void
  onSaved: (id: string) => void
}) {
  const [id] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<Kind>('newMember')
  return (
    <Side title={t('promo.new')} badge={null} onClose={onClose}>
      <div className="side-body">
        <Select
          label={t('kind')}
          value={kind}
          options={PROMOTION_KINDS.map((known) => [known, t(`promo.kind.${known}`)])}
          onChange={(next) => setKind(next as Kind)}
        />
        <PromotionEditor
          key={kind}
          id={id}
          kind={kind}
          seen={0}
          terms={null}
          onDone={() => onSaved(id)}
        />
      </div>
    </Side>
  )
}

/** A promotion beside its list: figures, the terms to change, and what can be done with it. */
export function PromotionSide({ id, onClose }: Props) {
  const { data, error } = useCall('opsPromotion', { id })
  if (!data) {
    return (
      <Side title={t('nav.promotions')} badge={null} error={error} onClose={onClose}>
        {null}
      </Side>
    )
  }
  const badge = <Badge kind={BADGES[data.state]}>{t(`promo.state.${data.state}`)}</Badge>
  return (
    <Side title={data.title} badge={badge} onClose={onClose}>
      <div className="side-body">
        <Figures promotion={data} />
        <Rehearsal promotion={data} />
        <Actions promotion={data} />
        <History promotion={data} />
      </div>
    </Side>
  )
}

function Figures({ promotion }: { promotion: Promotion }) {
  const { budget, left, cost, required, claims, entries, currency, startsAt, endsAt } = promotion
  const sum = (amount: string) => <Money amount={amount} code={currency} />
  return (
    <Facts
      rows={[
        [t('promo.budget'), sum(budget)],
        [t('promo.left'), sum(left)],
        [t('promo.cost'), sum(cost)],
        [t('promo.claims'), String(claims)],
        [t('promo.required'), sum(required)],
        [t('promo.startsAt'), dateTime(startsAt)],
        [t('promo.endsAt'), dateTime(endsAt)],
        ...entries.map(
          ({ status, count }) => [textOf(`promo.entry.${status}`, status), String(count)] as const,
        ),
      ]}
    />
  )
}

function Actions({ promotion }: { promotion: Promotion }) {
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  const { id, kind, state, versions, liveVersion, isPending } = promotion
  const [last] = versions
  if (!may('reward.grant') || !last || state === 'stopped') return null
  const isNewer = last.version !== liveVersion
  return (
    <>
      {isPending ? <Alert kind="wait">{t('promo.pending')}</Alert> : null}
      {isNewer && !isPending ? (
        <ReasonForm
          call="publishPromotion"
          body={(because) => ({ id, version: last.version, because })}
          refreshes={REFRESHED}
          says={t('promo.requested')}
          action={t('promo.publish', { version: last.version })}
        />
      ) : null}
      {isEditing ? (
        <PromotionEditor
          {...{ id, kind }}
          seen={last.version}
          terms={last.terms}
          onDone={() => setEditing(false)}
        />
      ) : (
        <Button icon="pencil" onClick={() => setEditing(true)}>
          {t('promo.edit')}
        </Button>
      )}
      {state === 'live' ? (
        <ReasonForm
          call="stopPromotion"
          body={(because) => ({ id, because })}
          refreshes={REFRESHED}
          says={t('promo.stopped')}
          action={t('promo.stop')}
          isDanger
        />
      ) : null}
      {state === 'live' ? <Allow id={id} /> : null}
    </>
  )
}

/** Allows a member one claim after an appeal. */
function Allow({ id }: { id: string }) {
  const form = useAction('allowPromotionClaim', {
    values: { username: '' },
    body: ({ username, reason }) => ({ id, username: username.trim(), because: reason }),
    refreshes: ['opsPromotion'],
    says: t('promo.allowed'),
  })
  return (
    <section>
      <h3 className="side-title">{t('promo.appeal')}</h3>
      <p className="mb-2 text-text2">{t('promo.appealText')}</p>
      <ActionForm form={form} actions={[{ text: t('promo.allow') }]}>
        <TextField {...form.field('username')} label={t('member')} maxLength={40} />
      </ActionForm>
    </section>
  )
}

function History({ promotion: { versions, liveVersion } }: { promotion: Promotion }) {
  return (
    <section>
      <h3 className="side-title">{t('promo.versions')}</h3>
      <ol className="history">
        {versions.map(({ version, author, reason, savedAt, hash, terms }) => (
          <li key={version}>
            <strong>
              {t('promo.versionNo', { version })} {version === liveVersion ? t('promo.live') : ''}
            </strong>
            <span className="text-text2">{terms.content[language()].title}</span>
            <span className="text-text2">{reason}</span>
            <small className="text-text3">
              {author || '–'} · {dateTime(savedAt)} · {hash.slice(0, 12)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
