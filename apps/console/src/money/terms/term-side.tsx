import { Alert, Facts } from '@parola/ui'
import { dateTime, t } from '../../platform/i18n.ts'
import { Side } from '../../platform/list-with-detail.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { changedRows } from '../../platform/terms/term-change.tsx'
import { fieldNameOf, shownField } from '../../platform/terms/term-fields.ts'
import { TermForm } from './term-form.tsx'
import type { TermChange, TermItem } from './terms.types.ts'

type Props = {
  item: TermItem
  /** The change of it that waits for a second operator. */
  waiting: TermChange | undefined
  /** What operators should know before they change it. */
  hint?: string | undefined
  onClose: () => void
}

/** An item beside its list: its form, what waits for approval, and what was changed before. */
export function TermSide({ item, waiting, hint, onClose }: Props) {
  const may = useMay()
  const { part, key, name, values, seen } = item
  return (
    <Side title={name || t(`terms.part.${part}`)} badge={null} onClose={onClose}>
      <div className="side-body">
        {waiting ? (
          <Waiting change={waiting} />
        ) : may('terms.propose') ? (
          <>
            <p className="text-13 text-text2">{hint ?? t('terms.hint')}</p>
            <TermForm key={seen} item={item} onDone={onClose} />
          </>
        ) : (
          <Facts
            rows={Object.entries(values).map(([field, value]) => [
              fieldNameOf(part, field),
              shownField(part, field, value),
            ])}
          />
        )}
        {key ? <History part={part} itemKey={key} /> : null}
      </div>
    </Side>
  )
}

function Waiting({ change }: { change: TermChange }) {
  const { part, before, after, reason, requestedBy, requestedAt } = change
  return (
    <>
      <Alert kind="wait">{t('terms.waits', { name: requestedBy })}</Alert>
      <Facts
        rows={[
          ...changedRows(part, before, after),
          [t('reason'), reason],
          [t('approval.by'), `${requestedBy} · ${dateTime(requestedAt)}`],
        ]}
      />
    </>
  )
}

function History({ part, itemKey }: { part: TermItem['part']; itemKey: string }) {
  const { data } = useCall('termsHistory', { part, key: itemKey })
  if (!data) return null
  return (
    <section>
      <h3 className="side-title">{t('withdrawal.history')}</h3>
      {data.length === 0 ? <p className="text-13 text-text3">{t('terms.noHistory')}</p> : null}
      <ol className="history">
        {data.map((change) => (
          <li key={change.requestedAt}>
            <Facts rows={changedRows(part, change.before, change.after)} />
            <span className="text-text2">{change.reason}</span>
            <small className="text-text3">
              {t('terms.agreed', {
                by: change.requestedBy,
                second: change.decidedBy ?? '–',
                at: dateTime(change.decidedAt),
              })}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
