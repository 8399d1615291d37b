import { Alert, Badge, Dialog, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { Plate } from '../../platform/pictures/plate.tsx'
import { Trouble } from '../../platform/screens/empty.tsx'
import { t, useLanguage } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { Actions } from './actions.tsx'
import { Draw } from './draw.tsx'
import { Formula } from './formula.tsx'
import { PlainNumbers } from './plain-numbers.tsx'
import { BADGES, type Detail } from './status.ts'
import { TermsFacts } from './terms-facts.tsx'

/** A promotion: what it pays, what it asks for, how far the member is, and what they can do now. */
export function PromotionDialog({ id }: { id?: string }) {
  const lang = useLanguage()
  const detail = useQuery(callQuery('promotionDetail', { id: id ?? '', lang }))
  return (
    <Dialog
      title={detail.data?.title ?? t('shell.promotions')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
      size="wide"
    >
      {detail.isError && !detail.data ? (
        <Trouble error={detail.error} retry={() => detail.refetch()} />
      ) : null}
      {detail.isPending ? <Skeleton className="h-[480px]" /> : null}
      {detail.data ? <Content promotion={detail.data} /> : null}
    </Dialog>
  )
}

function Content({ promotion }: { promotion: Detail }) {
  const { imageUrl, tint, title, status, type, text, entry, why, needs } = promotion
  return (
    <>
      <Plate
        tint={tint}
        name={title}
        path={imageUrl}
        widths={[480, 720, 1080]}
        sizes="(min-width:768px) 680px, 92vw"
        width={720}
        height={288}
        when="now"
        className="aspect-[5/2] w-full rounded-lg"
      />
      <p className="mt-3 mb-2 flex items-center gap-3 text-13 text-text2">
        {t(`promo.type.${type}`)}
        <Badge kind={BADGES[status]}>{t(`promo.status.${status}`)}</Badge>
      </p>
      <p className="mb-4">{text}</p>
      {why ? (
        <Alert kind="info" className="mb-4">
          {t(`promo.why.${why}`)}
        </Alert>
      ) : null}
      {status === 'joined' && needs.length > 0 ? (
        <Alert kind="wait" className="mb-4" title={t('promo.next')}>
          <ul>
            {needs.map((need) => (
              <li key={need}>{t(`promo.need.${need}`)}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {status === 'rejected' && entry?.reason ? (
        <Alert kind="bad" className="mb-4" title={t('promo.status.rejected')}>
          {entry.reason}
        </Alert>
      ) : null}
      {status === 'claimed' && entry ? (
        <Alert kind="good" className="mb-4">
          {t('promo.got', { amount: inMoney(entry.amount) })}
        </Alert>
      ) : null}
      <Formula entry={entry} />
      <PlainNumbers promotion={promotion} />
      <TermsFacts promotion={promotion} />
      {promotion.draw ? <Draw promotion={promotion} draw={promotion.draw} /> : null}
      <Actions promotion={promotion} />
    </>
  )
}
