import { changeSearch, navigate } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Menu } from '@parola/ui/menu'
import { useSwitches } from '../../platform/calls/switches.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { useSubAccount } from '../../platform/session/sub-account.ts'
import { t } from '../../platform/texts/i18n.ts'

type Member = ValueOf<Calls['teamMembers']>['content'][number]

const REPORTS = [
  ['personalHistoryCopy', 'history'],
  ['agentDownlineTransactionDetailsCopy', 'receipt-text'],
] as const

/** What an agent can do with an account of the team: open its team and reports, note something, give other rebates, pass money on. */
export function MemberActions({ member, onTeam }: { member: Member; onTeam: () => void }) {
  const { memberId, account, isAgent, isActive, level, note } = member
  const isOn = useSwitches()
  const { isSubAccount, mayRecruit } = useSubAccount()
  const team = { key: 'team', text: t('agents.do.team'), icon: 'layout-grid', onSelect: onTeam }
  const promote = {
    ...{ key: 'promote', text: t('agents.do.promote'), icon: 'badge-check' },
    onSelect: () => openDialog('promote-downline', { memberId, account }),
  }
  const noting = {
    ...{ key: 'note', text: t('agents.do.note'), icon: 'message-circle' },
    onSelect: () => openDialog('downline-note', { memberId, account, note }),
  }
  const move = {
    ...{ key: 'move', text: t('agents.do.move'), icon: 'repeat' },
    onSelect: () => openDialog('move-downline', { memberId, account }),
  }
  const rates = {
    ...{ key: 'rates', text: t('agents.do.rates'), icon: 'pencil' },
    onSelect: () => openDialog('downline-rates', { memberId, account }),
  }
  const transfer = {
    ...{ key: 'transfer', text: t('agents.do.transfer'), icon: 'send', isApart: true },
    onSelect: () => navigate('/member?tab=transferUpline'),
  }
  return (
    <Menu
      label={t('agents.do', { account })}
      size="small"
      items={[
        ...(isAgent ? [team] : []),
        ...REPORTS.map(([tab, icon]) => ({
          ...{ key: tab, text: t(`agents.menu.${tab}`), icon },
          onSelect: () => changeSearch({ tab, member: memberId }),
        })),
        ...(isSubAccount ? [] : [noting, move]),
        ...(level === 1 && !isSubAccount ? [rates] : []),
        ...(level === 1 && !isAgent && isActive && mayRecruit ? [promote] : []),
        ...(level === 1 && !isSubAccount && isOn('TRANSFERDOWN3') ? [transfer] : []),
      ]}
    >
      {t('agents.actions')}
    </Menu>
  )
}
