import { Link } from '@parola/client/routing'
import { Alert, Button, buttonClass } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { ListWithDetail, Side } from '../../platform/list-with-detail.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { HostForm, Portrait } from './host-form.tsx'
import type { Host } from './hosts.types.ts'

/** In the address, in place of a host's name. */
const NEW = '+'

const columns = (): Column<Host>[] => [
  {
    key: 'name',
    header: t('vip.hostName'),
    isName: true,
    cell: ({ name, pictureUrl }) => (
      <span className="flex items-center gap-2">
        <Portrait name={name} url={pictureUrl} size="small" />
        {name}
      </span>
    ),
  },
  { key: 'operator', header: t('vip.by'), cell: ({ id }) => id },
  { key: 'hours', header: t('vip.hostHours'), cell: ({ hours }) => hours },
  { key: 'contact', header: t('vip.hostContact'), cell: ({ contact }) => contact || '–' },
  { key: 'members', header: t('nav.members'), isFigure: true, cell: ({ members }) => members },
]

/** The hosts of the club, as members from Platinum on choose among them. */
export function VipHosts() {
  const [filters, set] = useFilters()
  const may = useMay()
  const { data, error } = useCall('opsVipHosts')
  const open = data?.hosts.find(({ id }) => id === filters.host)
  const isNew = filters.host === NEW
  const close = () => set({ host: undefined })
  const isFirst = data?.hosts.length === 0
  const add = may('content.publish') ? (
    <Button variant="brand" icon="plus" onClick={() => set({ host: NEW })}>
      {t('vip.newHost')}
    </Button>
  ) : null
  return (
    <Page
      title={t('vip.hosts')}
      text={t('vip.hostsText')}
      isWide
      actions={
        <>
          <Link to="/vip" className={buttonClass()}>
            {t('nav.vip')}
          </Link>
          {isFirst ? null : add}
        </>
      }
    >
      <ListWithDetail
        isOpen={open !== undefined || isNew}
        list={
          <DataTable
            label={t('vip.hosts')}
            columns={columns()}
            rows={data?.hosts}
            error={data ? null : error}
            keyOf={({ id }) => id}
            onOpen={({ id }) => set({ host: id })}
            selected={filters.host}
            empty={t('vip.noHosts')}
            emptyText={t('vip.noHostsText')}
            emptyAction={isNew ? null : add}
          />
        }
        side={
          data ? (
            <Side title={open?.name ?? t('vip.newHost')} badge={null} onClose={close}>
              <div className="side-body">
                {may('content.publish') ? (
                  <HostForm
                    key={`${open?.id ?? NEW} ${data.version}`}
                    all={data}
                    host={open}
                    onDone={close}
                  />
                ) : (
                  <Alert kind="info">{t('vip.hostsLocked')}</Alert>
                )}
              </div>
            </Side>
          ) : null
        }
      />
    </Page>
  )
}
