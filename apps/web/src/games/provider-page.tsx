import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/calls/query.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { VendorMark } from '../platform/pictures/vendor-mark.tsx'
import { t, textOf } from '../platform/texts/i18n.ts'
import { vendorPlace } from './places.ts'

type Vendor = ValueOf<Calls['gameVendors']>[number]['cards'][number]

/** Every vendor, by game type (requirement GAME-14). */
export function ProviderPage() {
  const { data } = useQuery(callQuery('gameVendors'))
  return (
    <>
      <h1 className="mt-1 mb-3 text-24 md:text-28">{t('games.providers')}</h1>
      {data?.map((group) => (
        <section key={group.gameCategory} className="mb-6">
          <h2 className="mb-2 text-18">
            {textOf(`games.title.${group.gameCategory}`, group.gameCategory)}
          </h2>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-6">
            {group.cards.map((card) => (
              <li key={card.vassalage}>
                <VendorTile card={card} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Opens the vendor's page, or its games over this one (requirement GAME-09). */
function VendorTile({ card }: { card: Vendor }) {
  const look =
    'panel grid min-h-24 w-full place-items-center gap-1 p-3 text-center hover:border-control'
  const inside = (
    <>
      <VendorMark url={card.markUrl} />
      <span className="text-12 text-text2">
        {card.displayName} · {t('games.count', { n: card.games })}
      </span>
    </>
  )
  if (card.isGame === 'VASSALAGE') {
    const { vassalage, gameType, displayName: name } = card
    return (
      <button
        type="button"
        className={look}
        onClick={() => openDialog('vendor', { vassalage, gameType, name })}
      >
        {inside}
      </button>
    )
  }
  const { to, search } = vendorPlace(card)
  return (
    <Link to={to} search={search ?? {}} className={look}>
      {inside}
    </Link>
  )
}
