import type { FieldKeys } from '#platform/crypto'
import type { Feature } from '#platform/feature'
import { signedStatementRoutes } from './signed-statement.route.ts'

/** Statements that anybody can check (AGT-04). */
export function signedStatementFeature({ fieldKeys }: { fieldKeys: FieldKeys }): Feature {
  return { routes: signedStatementRoutes(fieldKeys) }
}
