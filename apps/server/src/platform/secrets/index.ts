export { defineFileKeys, defineSealed, fileKeyTables, sealedColumns } from './sealed.ts'
export { claimSecrets, fieldKeysOf, heldKeys, secretTrouble } from './secrets.ts'
