import { Link } from '@parola/client/routing'
import { toast } from '@parola/client/toasts'
import { Button, buttonClass, DialogFoot } from '@parola/ui'
import { type ReactNode, useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { leaveDialog, openDialog } from '../../platform/dialogs/dialogs.ts'
import { useSession } from '../../platform/session/session.ts'
import { t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { ApplyForm } from './apply-form.tsx'
import { type Detail, refreshPromotions } from './status.ts'

/** What can be done now. To go on without the bonus is as large a button as to join. */
export function Actions({ promotion }: { promotion: Detail }) {
  const { token, member } = useSession()
  if (!token || member?.isTrial) {
    return (
      <DialogFoot>
        <Button variant="brand" isWide onClick={() => openDialog(token ? 'need-account' : 'login')}>
          {t('promo.logIn')}
        </Button>
      </DialogFoot>
    )
  }
  const { status, kind, entry } = promotion
  const isApplied = kind === 'manual' && (status === 'join' || status === 'rejected')
  if (isApplied) return <ApplyForm promotion={promotion} />
  const isLeft = status === 'applying' || (status === 'joined' && entry !== null)
  const next = nextOf(promotion) ?? (isLeft ? <Leave promotion={promotion} /> : null)
  return next ? <DialogFoot>{next}</DialogFoot> : null
}

/** A member's next step, by the kind and their status; null without one. */
function nextOf(promotion: Detail): ReactNode {
  const { status, kind } = promotion
  const isOpen = status === 'join'
  if (kind === 'rebate' && status === 'joined') return <ToTab tab="manualRebate" />
  if (kind === 'promoCode' && isOpen) return <p className="text-text2">{t('promo.codeHint')}</p>
  if (isOpen) return <Join promotion={promotion} />
  if (status === 'claim') return <Claim promotion={promotion} />
  if (status === 'issued') return <ToTab tab="rewardCenter" />
  return status === 'claimed' ? <ToTab tab="bonusDetails" /> : null
}

function useAct() {
  const [isBusy, setBusy] = useState(false)
  const act = async (run: () => Promise<string>) => {
    setBusy(true)
    try {
      toast('good', await run())
    } catch (error) {
      toast('bad', words(error))
    } finally {
      setBusy(false)
      await refreshPromotions()
    }
  }
  return { isBusy, act }
}

function Join({ promotion: { id, termsHash, kind } }: { promotion: Detail }) {
  const { isBusy, act } = useAct()
  const join = () =>
    act(async () => {
      await api('joinPromotion', { body: { id, termsHash } })
      return t('promo.joinedNow')
    })
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Button variant="brand" isWide isBusy={isBusy} onClick={() => void join()}>
        {t('promo.join')}
      </Button>
      {kind === 'depositMatch' ? (
        <Button isWide onClick={() => openDialog('deposit')}>
          {t('promo.without')}
        </Button>
      ) : null}
    </div>
  )
}

function Claim({ promotion: { id, termsHash, kind, terms } }: { promotion: Detail }) {
  const { isBusy, act } = useAct()
  const isStaked = terms.wagering.multiple > 0 && kind !== 'freeRounds'
  const call = kind === 'raffle' ? 'claimRaffle' : 'claimPromotion'
  const claim = () =>
    act(async () => {
      const { amount, isBonus } = await api(call, { body: { id, termsHash } })
      if (kind === 'freeRounds') return t('promo.roundsGot')
      if (kind === 'freeBet') return t('promo.freeBetGot', { amount: inMoney(amount) })
      return t(isBonus ? 'promo.bonusGot' : 'promo.got', { amount: inMoney(amount) })
    })
  return (
    <div className={isStaked ? 'grid gap-2 sm:grid-cols-2' : ''}>
      <Button variant="brand" isWide isBusy={isBusy} onClick={() => void claim()}>
        {t('promo.claim')}
      </Button>
      {isStaked ? (
        <Button isWide onClick={leaveDialog}>
          {t('promo.goWithout')}
        </Button>
      ) : null}
    </div>
  )
}

function Leave({ promotion: { id, status } }: { promotion: Detail }) {
  const { isBusy, act } = useAct()
  const leave = () =>
    act(async () => {
      await api('leavePromotion', { body: { id } })
      return t('promo.leftNow')
    })
  return (
    <Button isWide isBusy={isBusy} onClick={() => void leave()}>
      {t(status === 'applying' ? 'promo.withdraw' : 'promo.leave')}
    </Button>
  )
}

function ToTab({ tab }: { tab: 'manualRebate' | 'rewardCenter' | 'bonusDetails' }) {
  return (
    <Link
      to="/member"
      search={{ tab }}
      onClick={leaveDialog}
      className={buttonClass({ variant: 'brand', isWide: true })}
    >
      {t(`promo.to.${tab}`)}
    </Link>
  )
}
