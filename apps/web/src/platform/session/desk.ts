import { useSession } from './session.ts'

const [DESK, VIEWER] = [41, 42]

/** What whoever is logged in may do in the agent centre: an agent everything, a sub-account what its type allows. */
export function useDesk() {
  const type = useSession().member?.type
  return { isDesk: type === DESK || type === VIEWER, mayRecruit: type !== VIEWER }
}
