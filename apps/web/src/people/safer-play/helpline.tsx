import { buttonClass, Icon, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { t } from '../../platform/texts/i18n.ts'

/** Who helps, as the brand has configured it (RG-013). */
export function Helpline() {
  const { data } = useQuery(callQuery('saferPlayHelp'))
  if (!data) return <Skeleton className="h-32 rounded-xl" />
  return (
    <section
      aria-labelledby="safer-help"
      className="capiz grid gap-4 panel p-5 md:grid-cols-[1fr_auto] md:items-center"
    >
      <div>
        <h2 id="safer-help" className="text-18">
          {t('safer.help')}
        </h2>
        <p className="mt-1 max-w-[62ch] text-14 text-text2">{t('safer.helpText')}</p>
        <p className="mt-2 text-14 font-semibold">{data.warning}</p>
      </div>
      <div className="grid gap-2 md:min-w-64">
        {data.phone ? (
          <a
            className={buttonClass({ variant: 'brand' })}
            href={`tel:${data.phone.replaceAll(' ', '')}`}
          >
            <Icon name="phone" size={18} />
            {data.phone}
          </a>
        ) : null}
        <a className={buttonClass()} href={data.url} target="_blank" rel="noreferrer">
          {data.name}
          <Icon name="external-link" size={16} />
        </a>
      </div>
    </section>
  )
}
