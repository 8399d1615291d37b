import { Link } from '@parola/client/routing'
import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useBrandName } from '../platform/calls/brand-name.ts'
import { callQuery } from '../platform/calls/query.ts'
import { VendorMark } from '../platform/pictures/vendor-mark.tsx'
import { t } from '../platform/texts/i18n.ts'

const PARTNERS = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS']
const PAYMENT_METHODS = ['bank', 'ewallet', 'qr', 'card', 'crypto'] as const
const HELP = [
  ['', 'home.help'],
  ['term', 'home.terms'],
  ['privacy', 'home.privacy'],
  ['responsible', 'home.responsible'],
] as const

const LIMITS = [
  ['shield', 'home.responsible'],
  ['clock', 'home.takeBreak'],
] as const
const HELP_LINK =
  'inline-flex min-h-9 items-center underline decoration-line underline-offset-4 hover:text-text'

export function Footer() {
  const { data: status } = useQuery(callQuery('systemStatus'))
  const brand = useBrandName()
  const regulator = status?.resources.find((resource) => resource.id === 'REGULATOR')
  return (
    <footer className="row border-t border-line bg-s1 px-4 pt-8 pb-24 text-14 text-text2 md:px-6 md:pb-8">
      <div className="mx-auto grid max-w-[1480px] gap-8 md:grid-cols-[2fr_1fr_1fr]">
        <div>
          <p className="flex items-center gap-2">
            <img src="/art/logo.svg" width="28" height="28" alt="" loading="lazy" />
            <span className="font-display text-19 text-text">{brand}</span>
          </p>
          <p className="mt-2 max-w-[52ch]">{t('home.about')}</p>
          <p className="mt-3">{t('home.licence')}</p>
          <ul aria-label={t('home.responsibility')} className="mt-3 flex flex-wrap gap-3">
            <li className="grid size-11 place-items-center rounded-full border-2 border-control text-13 font-bold">
              {status?.minAge ?? 18}+
            </li>
            {LIMITS.map(([icon, label]) => (
              <li key={label}>
                <Link
                  to="/help"
                  hash="responsible"
                  aria-label={t(label)}
                  title={t(label)}
                  className="grid size-11 place-items-center rounded-full border-2 border-control hover:text-text"
                >
                  <Icon name={icon} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <PaymentMethods kinds={status?.depositKinds ?? []} />
        <div>
          <h2 className="mb-2 text-15 text-text">{t('home.links')}</h2>
          <ul>
            {HELP.map(([hash, label]) => (
              <li key={label}>
                <Link to="/help" {...(hash ? { hash } : {})} className={HELP_LINK}>
                  {t(label)}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/news" className={HELP_LINK}>
                {t('home.news')}
              </Link>
            </li>
            {regulator ? (
              <li>
                <a
                  href={regulator.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={HELP_LINK}
                >
                  {t('home.regulator', { name: regulator.labelNameEn })}
                </a>
              </li>
            ) : null}
          </ul>
        </div>
      </div>
      <ul className="mx-auto mt-6 flex max-w-[1480px] flex-wrap justify-center gap-x-6 gap-y-3 border-t border-line pt-6">
        {PARTNERS.map((code) => (
          <li key={code}>
            <VendorMark url={`/art/vendor/${code}.svg`} />
          </li>
        ))}
      </ul>
      <p className="mx-auto mt-6 max-w-[1480px] text-12 text-text3">
        {t('home.copyright', { brand })}
      </p>
    </footer>
  )
}

/** What deposits can be paid with now. */
function PaymentMethods({ kinds }: { kinds: readonly string[] }) {
  const open = PAYMENT_METHODS.filter((kind) => kinds.includes(kind))
  return (
    <div>
      {open.length > 0 ? (
        <h2 className="mb-2 text-15 text-text">{t('home.paymentMethods')}</h2>
      ) : null}
      <ul className="flex flex-wrap gap-2">
        {open.map((kind) => (
          <li key={kind} className="grid place-items-center rounded-md bg-s2 p-2 text-text">
            <span
              role="img"
              aria-label={t(`home.paymentMethod.${kind}`)}
              className="size-6 bg-current"
              style={{
                mask: `url(/art/payment/${kind === 'ewallet' ? 'wallet' : kind}.svg) center / contain no-repeat`,
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
