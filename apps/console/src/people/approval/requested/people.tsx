import { dateTime, t, textOf } from '../../../platform/i18n.ts'
import { MemberLink, type Requested } from './rows.tsx'

type Hire = { username: string; displayName: string; roles: string[]; brands: string[] }

const rolesNamed = (list: string[] = []) =>
  list.map((role) => textOf(`role.${role}`, role)).join(', ')

/** What is requested of staff and members. */
export const PEOPLE = {
  'operator.hire': ({ details }) => {
    const { username, displayName, roles, brands } = details as unknown as Hire
    return [
      [t('login.name'), <strong key="name">{username}</strong>],
      [t('displayName'), displayName],
      [t('roles'), rolesNamed(roles)],
      [t('brands'), brands.join(', ') || t('all')],
    ]
  },
  'operator.reset': ({ details }) => [
    [t('login.name'), <strong key="name">{String(details.username)}</strong>],
  ],
  'operator.enable': ({ details }) => [
    [t('login.name'), <strong key="name">{String(details.username)}</strong>],
    [t('roles'), rolesNamed(details.roles as string[])],
  ],
  'operator.roles': ({ subject, details }) => {
    const { before, roles } = details as { before?: string[]; roles?: string[] }
    return [
      [t('subject'), subject],
      [t('before'), rolesNamed(before)],
      [t('after'), <strong key="after">{rolesNamed(roles)}</strong>],
    ]
  },
  'exclusion.lift': ({ details }) => [
    [t('member'), <MemberLink key="member" details={details} />],
    [t('exclusion.until'), dateTime(String(details.until))],
  ],
} satisfies Requested
