import { Facts } from '@parola/ui'
import { t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import type { Detail } from './status.ts'

type Props = { promotion: Detail; draw: NonNullable<Detail['draw']> }

/** What a draw was committed to, and, once it is over, everything that it can be recomputed from. */
export function Draw({ promotion, draw }: Props) {
  const { offer } = promotion.terms
  const code = (value: string) => <code className="break-all">{value}</code>
  return (
    <section className="mb-4">
      <h3 className="mb-2 text-16">{t('promo.draw')}</h3>
      <p className="mb-2 text-13 text-text2">
        {draw.serverSeed ? t('promo.drawOver') : t('promo.drawHint')}
      </p>
      <Facts
        rows={[
          [t('promo.commit'), code(draw.commit)],
          ...(offer.kind === 'redEnvelope'
            ? [[t('promo.opened'), `${draw.opened} / ${offer.parts}`] as const]
            : []),
          ...(draw.serverSeed
            ? [
                [t('promo.serverSeed'), code(draw.serverSeed)] as const,
                [t('promo.clientSeed'), code(`${draw.clientSeed ?? ''} · ${draw.nonce}`)] as const,
              ]
            : []),
          ...(draw.parts.length > 0
            ? [[t('promo.parts'), draw.parts.map(inMoney).join(', ')] as const]
            : []),
          ...draw.winners.map(
            ({ no, prize }) => [t('promo.ticket', { no }), inMoney(prize)] as const,
          ),
        ]}
      />
    </section>
  )
}
