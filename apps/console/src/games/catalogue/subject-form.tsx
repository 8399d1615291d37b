import type { Faults } from '@parola/client/forms'
import type { OperatorRight } from '@parola/contract'
import { CALENDAR } from '@parola/contract/core/calendar'
import { TextField } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { type ConsoleTextKey, t } from '../../platform/i18n.ts'
import { useCall } from '../../platform/query.ts'
import { instantOf } from '../../platform/time/instant.ts'
import type { Title, Vendor } from './parts.tsx'

export type SubjectProps = { entry: Vendor | Title; title: Title | null }
export type Action = 'shut' | 'open' | 'hide' | 'show' | 'front' | 'unfront' | 'release'

/** The right that an action needs. */
export const RIGHTS: Record<Action, OperatorRight> = {
  shut: 'game.maintain',
  open: 'game.maintain',
  hide: 'game.arrange',
  show: 'game.arrange',
  front: 'game.arrange',
  unfront: 'game.arrange',
  release: 'game.release',
}
const DANGEROUS: readonly Action[] = ['shut', 'hide', 'release']
const REFRESHES = ['opsVendors', 'opsTitles', 'auditEntries'] as const

const CALLS = {
  shut: 'shutGame',
  open: 'openGame',
  hide: 'hideGame',
  show: 'hideGame',
  front: 'orderTitles',
  unfront: 'orderTitles',
  release: 'releaseGame',
} as const satisfies Record<Action, string>

const DONE: Record<Action, ConsoleTextKey> = {
  shut: 'games.shutDone',
  open: 'games.openDone',
  hide: 'saved',
  show: 'saved',
  front: 'saved',
  unfront: 'saved',
  release: 'games.released',
}

type FormProps = SubjectProps & { action: Action }

/** One action on a vendor or a title, with its reason. */
export function SubjectForm(props: FormProps) {
  const { action } = props
  const form = useSubjectAction(props)
  const max = `${CALENDAR.last}T00:00`
  return (
    <ActionForm
      form={form}
      actions={[{ text: t(`games.do.${action}`), isDanger: DANGEROUS.includes(action) }]}
    >
      {action === 'shut' ? (
        <>
          <TextField
            {...form.field('from')}
            label={t('games.fromNow')}
            type="datetime-local"
            max={max}
          />
          <TextField
            {...form.field('until')}
            label={t('games.untilWhen')}
            type="datetime-local"
            max={max}
          />
        </>
      ) : null}
    </ActionForm>
  )
}

type Span = { from: string; until: string }

/** A maintenance ends after it begins. */
function spanFaults({ from, until }: Span): Faults {
  return from && until && until <= from ? { until: t('rule.wrong') } : {}
}

/** The form of an action: what it sends depends on the action. */
function useSubjectAction({ action, entry, title }: FormProps) {
  const subject = { vassalage: entry.vassalage, nodeId: title?.nodeId ?? null }
  const place = usePlace(title)
  const bodyOf = (span: Span): object => {
    if (action === 'shut') {
      return { ...subject, from: instantOf(span.from), until: instantOf(span.until) }
    }
    if (action === 'open') return subject
    if (action === 'release') return { nodeId: title?.nodeId }
    if (action === 'hide' || action === 'show') return { ...subject, isHidden: action === 'hide' }
    return place(action === 'front')
  }
  return useAction(CALLS[action], {
    values: { from: '', until: '' },
    body: ({ reason, ...span }) => ({ ...bodyOf(span), because: reason }) as never,
    check: spanFaults,
    refreshes: REFRESHES,
    says: t(DONE[action]),
  })
}

/** The order of the titles in front, with this one in it or not. */
function usePlace(title: Title | null) {
  const { data } = useCall('opsTitles', {
    gameType: title?.gameType,
    standing: 'placed',
    pageNo: '1',
    pageSize: '100',
  })
  const seen = data?.content.map(({ nodeId }) => nodeId) ?? []
  return (isFront: boolean) => {
    const others = seen.filter((nodeId) => nodeId !== title?.nodeId)
    const requested = isFront && title ? [...seen, title.nodeId] : others
    return { gameType: title?.gameType, seen, requested }
  }
}
